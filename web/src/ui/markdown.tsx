// Rules of a game as text: headings, paragraphs, lists, code and tables. All but images becomes text nodes.

import type { ComponentChild } from "preact";

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|!?\[([^\]]*)\]\([^)]*\)|\uFFFC([^\uFFFC]*)\uFFFC/;

/** A line with its emphasis. Links are only their words, since the page leads nowhere. */
function inline(text: string): ComponentChild[] {
  const found = INLINE.exec(text);
  if (!found) return text ? [text] : [];
  const [whole, code, strong, weak, link, image] = found;
  const before = text.slice(0, found.index);
  const after = inline(text.slice(found.index + whole.length));
  const marked: ComponentChild =
    code !== undefined ? (
      <code>{code}</code>
    ) : strong !== undefined ? (
      <b>{inline(strong)}</b>
    ) : weak !== undefined ? (
      <em>{inline(weak)}</em>
    ) : image ? (
      <span class="picture" dangerouslySetInnerHTML={{ __html: image }} />
    ) : (
      <>{inline(link ?? "")}</>
    );
  return before ? [before, marked, ...after] : [marked, ...after];
}

const HEADING = /^(#{1,6}) +(.*)$/;
const ITEM = /^ {0,3}(?:[-*+]|\d+[.)]) +/;

function isBegin(line: string): boolean {
  return HEADING.test(line) || ITEM.test(line) || line.startsWith("```") || line.startsWith("|") || !line.trim();
}

/** The lines from a place on for which this holds. */
function run(lines: string[], from: number, holds: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, index) => index >= from && !holds(line));
  return lines.slice(from, end < 0 ? undefined : end);
}

function heading(level: number, text: string): ComponentChild {
  // The title of the rules is that of the screen.
  return level <= 2 ? <h2>{inline(text)}</h2> : <h3>{inline(text)}</h3>;
}

/** A list, and how many lines it takes. Lines that are set in, or go on, belong to the item above. */
function list(lines: string[], from: number): [ComponentChild, number] {
  const items: string[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else if (line.trim() && (line.startsWith(" ") || !isBegin(line))) items[items.length - 1] += ` ${line.trim()}`;
    else if (line.trim() || !ITEM.test(lines[at + 1] ?? "")) break;
  }
  const entries = items.map((item) => <li>{inline(item)}</li>);
  const isNumbered = /^ *\d/.test(lines[from]!);
  return [isNumbered ? <ol>{entries}</ol> : <ul>{entries}</ul>, at - from];
}

/** The cells of a row, between its bars. */
function cells(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}

/** A table: a head, which may be empty, a row of dashes, and the other rows. */
function table(rows: string[]): ComponentChild {
  const [head, , ...body] = rows.map(cells);
  return (
    <table>
      {head!.some(Boolean) && (
        <thead>
          <tr>
            {head!.map((cell) => (cell ? <th scope="col">{inline(cell)}</th> : <td />))}
          </tr>
        </thead>
      )}
      <tbody>
        {body.map((row) => (
          <tr>
            {row.map((cell) => (
              <td>{inline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The block that begins at a line, and how many lines it takes. */
function block(lines: string[], from: number): [ComponentChild, number] {
  const line = lines[from]!;
  if (!line.trim()) return [null, 1];
  const head = HEADING.exec(line);
  if (head) return [heading(head[1]!.length, head[2]!), 1];
  if (line.startsWith("```")) {
    const inside = run(lines, from + 1, (other) => !other.startsWith("```"));
    return [<pre tabIndex={0}>{inside.join("\n")}</pre>, inside.length + 2];
  }
  if (line.startsWith("|")) {
    const rows = run(lines, from, (other) => other.startsWith("|"));
    return [table(rows), rows.length];
  }
  if (ITEM.test(line)) return list(lines, from);
  const rest = run(lines, from + 1, (other) => !isBegin(other));
  return [<p>{inline([line, ...rest].join(" "))}</p>, rest.length + 1];
}

export function Markdown({ text }: { text: string }) {
  const lines = text.split(/\r?\n/);
  const blocks: ComponentChild[] = [];
  for (let at = 0; at < lines.length;) {
    const [made, taken] = block(lines, at);
    blocks.push(made);
    at += taken;
  }
  return <div class="rules">{blocks}</div>;
}

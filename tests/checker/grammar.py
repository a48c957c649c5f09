"""Reads texts by the grammar of docs/format.md, section 19, as it stands on the page.

    grammar.py PAGE < LINES

Each line is the name of a rule, a tab, and a text; for each it prints whether the rule has the text. What the comments of the
grammar say beside it (limits of numbers, the rules for names) is not asked here.
"""

import re
import sys


def rules_of(page):
    """The rules by name, each as the text after its equals sign."""
    with open(page, encoding="utf-8") as file:
        block = file.read().split("\n## 19. ")[1].split("```abnf\n")[1].split("```")[0]
    lines = [line.split(";")[0].rstrip() for line in block.splitlines()]
    rules, last = {}, None
    for line in filter(None, lines):
        if not line.startswith(" "):
            last, _, line = line.partition("=")
            last = last.strip()
        rules[last] = rules.get(last, "") + " " + line
    return rules


COUNT = r"(\d*\*\d*|\d+)?"
PART = re.compile(
    rf'\s*(?:{COUNT}(?:%s)?"([^"]*)"|{COUNT}%x([0-9A-F]+)(?:-([0-9A-F]+))?|{COUNT}([A-Za-z][A-Za-z0-9-]*)|([/\[\]()]))'
)


def times(count):
    if not count:
        return ""
    least, star, most = count.partition("*")
    return "{%s,%s}" % (least or 0, most) if star else "{%s}" % count


def pattern(rules, name):
    """The regular expression of a rule."""
    found, at, text = "", 0, rules[name]
    while text[at:].strip():
        part = PART.match(text, at)
        at = part.end()
        n1, quoted, n2, first, last, n3, rule, mark = part.groups()
        if quoted is not None:
            found += "(?:%s)%s" % (re.escape(quoted), times(n1))
        elif first:
            found += "[%s-%s]%s" % (*(re.escape(chr(int(code, 16))) for code in (first, last or first)), times(n2))
        elif rule:
            found += "(?:%s)%s" % (pattern(rules, rule), times(n3))
        else:
            found += {"/": "|", "(": "(?:", ")": ")", "[": "(?:", "]": ")?"}[mark]
    return found


def main(page):
    rules = rules_of(page)
    known = {name: re.compile(pattern(rules, name)) for name in rules}
    for line in sys.stdin.read().split("\n")[:-1]:
        rule, _, text = line.partition("\t")
        print("yes" if known[rule].fullmatch(text) else "no")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

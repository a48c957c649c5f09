//! A canvas as a page of HTML.

use std::fmt::Write;

use super::canvas::{Canvas, Kind, Run};
use super::escape::markup;
use super::palette;

/// Only the page's own styles may be used, whatever got into it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

const CSS: &str = "\
body{margin:1.5rem}\
pre{overflow-x:auto;font:16px/1.2 ui-monospace,\"DejaVu Sans Mono\",Menlo,Consolas,monospace;direction:ltr}\
i{display:inline-block;height:1.2em;vertical-align:top;font-style:normal;text-align:center;white-space:pre}";

/// The canvas as a page.
pub(super) fn write(canvas: &Canvas, title: &str) -> String {
    let title = markup(title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <title>{title}</title>\n<style>{}\n{CSS}</style>\n</head>\n<body>\n<pre>\n",
        palette::CSS
    );
    for row in canvas.rows() {
        let mut column = 0;
        for run in row {
            page.extend(std::iter::repeat_n(' ', run.column.saturating_sub(column)));
            column = run.column + run.width;
            // Writing to a String cannot fail.
            let _ = write_run(&mut page, &run);
        }
        page.push('\n');
    }
    page.push_str("</pre>\n</body>\n</html>\n");
    page
}

/// A run that is not ASCII gets a box of its width: its font may be another one with other widths, and
/// letters that are written from right to left must not take their neighbours along.
fn write_run(page: &mut String, run: &Run) -> std::fmt::Result {
    let (class, text) = (palette::class(run.style), markup(&run.text));
    match (run.kind, class.is_empty()) {
        (Kind::Ascii, true) => write!(page, "{text}"),
        (Kind::Ascii, false) => write!(page, "<span{class}>{text}</span>"),
        (Kind::Lines | Kind::Other, _) => write!(page, "<i{class} style=\"width:{}ch\">{text}</i>", run.width),
    }
}

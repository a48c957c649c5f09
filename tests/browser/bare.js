// Leaves texts out of a page, and gives its boards one width.
const style = document.styleSheets[0];
for (const rule of [
  "text{visibility:hidden!important}",
  "#board svg.board{width:400px!important;max-height:none!important}",
]) {
  style.insertRule(rule, style.cssRules.length);
}

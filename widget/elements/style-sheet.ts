/** A sheet that strict pages allow, and that all shadow roots of its kind share. */
export function css(text: TemplateStringsArray): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.join(''));
  return sheet;
}

/** A sheet that strict pages allow, and that all shadow roots of its kind share. */
export function css(text: TemplateStringsArray): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.join(''));
  return sheet;
}

export function attachStyledRoot(element: Element, styles: readonly CSSStyleSheet[]): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [...styles];
  return root;
}

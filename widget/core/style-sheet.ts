import type { CSSResult } from 'lit';

/** Adds styles to those of a shadow root. */
export function addStyles(root: ShadowRoot, styles: readonly CSSResult[]): void {
  const added = styles.flatMap(({ styleSheet = [] }) => styleSheet);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...added])];
}

/** Attaches a shadow root with the given styles to a plain element. */
export function attachStyledRoot(element: Element, styles: readonly CSSResult[]): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  addStyles(root, styles);
  return root;
}

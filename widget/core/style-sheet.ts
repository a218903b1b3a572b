import { type CSSResult, isServer } from 'lit';

/** Adds styles to those of a shadow root. A server, which has none, sends all styles of an element. */
export function addStyles(root: ShadowRoot, styles: readonly CSSResult[]): void {
  if (isServer) {
    return;
  }
  const added = styles.flatMap(({ styleSheet = [] }) => styleSheet);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...added])];
}

/** Attaches a shadow root with the given styles to a plain element. */
export function attachStyledRoot(element: Element, styles: readonly CSSResult[]): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  addStyles(root, styles);
  return root;
}

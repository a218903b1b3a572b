import type { Plugin } from 'vite';

/** A `css` tag for browsers with constructable style sheets. tightLiterals rejects literals with values. */
const cssTag = `
export class CSSResult {
  constructor(cssText) {
    this.cssText = cssText;
  }
  get styleSheet() {
    if (!this.sheet) {
      (this.sheet = new CSSStyleSheet()).replaceSync(this.cssText);
    }
    return this.sheet;
  }
}
export const css = ([text]) => new CSSResult(text);
export const adoptStyles = (root, styles) => {
  root.adoptedStyleSheets = styles.map(({ styleSheet }) => styleSheet);
};
export const getCompatibleStyle = (style) => style;
export const supportsAdoptingStyleSheets = true;
export const unsafeCSS = (text) => new CSSResult(text);
`;

/** Converts only strings and booleans, the only property types of the elements. */
const converter = `{
  toAttribute: (value, type) => (type === Boolean ? (value ? '' : null) : value),
  fromAttribute: (value, type) => (type === Boolean ? value !== null : value),
}`;

/**
 * Unused parts of Lit's files, each with its replacement: fallbacks for old browsers, hooks for polyfills, decorators,
 * and support for value types and positions that no element uses.
 */
const replacements: readonly (readonly [file: string, part: RegExp, replacement: string])[] = [
  ['@lit/reactive-element/css-tag.js', /^[^]*"adoptedStyleSheets"in Document[^]*$/, cssTag],
  ['@lit/reactive-element/reactive-element.js', /\{toAttribute\(.+?return \w+\}\}/, converter],
  // The metadata of decorators.
  ['@lit/reactive-element/reactive-element.js', /Symbol\.metadata\?\?=.+?new WeakMap;/, ''],
  [
    '@lit/reactive-element/reactive-element.js',
    /const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{.+?\}(?=this\._\$Eh=)/,
    '',
  ],
  ['@lit/reactive-element/reactive-element.js', /\w+\.reactiveElementPolyfillSupport/, '(void 0)'],
  ['lit-element/lit-element.js', /\w+\.litElementHydrateSupport/, '(void 0)'],
  ['lit-element/lit-element.js', /\w+\.litElementPolyfillSupport/, '(void 0)'],
  // Values in raw text elements, which tightLiterals rejects.
  ['lit-html/lit-html.js', /if\(\w\.test\(\w\.tagName\)\)\{.+?\.append\(\w\[\w\],\w\(\)\)\}\}/, ''],
  ['lit-html/lit-html.js', /\w+\.litHtmlPolyfillSupport/, '(void 0)'],
];

/** Lets the minifier drop them. Fails where Lit has another file, or writes a part in another way. */
export function modernLit(): Plugin {
  const missing = new Set(replacements);
  return {
    name: 'modern-lit',
    transform(code, id) {
      const path = id.replace(/^.*\/node_modules\//, '');
      return replacements.reduce((text, entry) => {
        const [file, part, replacement] = entry;
        if (file !== path || !part.test(text)) {
          return text;
        }
        missing.delete(entry);
        return text.replace(part, () => replacement);
      }, code);
    },
    buildEnd(error) {
      const [first] = missing;
      if (first && !error) {
        this.error(
          `${first[0]} has no ${String(first[1])}: widget/build/modern-lit.ts is out of date`,
        );
      }
    },
  };
}

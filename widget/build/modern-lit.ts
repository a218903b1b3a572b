import type { Plugin } from 'vite';

/**
 * Parts of Lit's files that the elements do without, with what replaces each: fallbacks for browsers without constructable
 * style sheets, hooks for polyfills, and messages for developers without types.
 */
const replacements: readonly (readonly [file: string, fallback: RegExp, constant: string])[] = [
  [
    '@lit/reactive-element/css-tag.js',
    /\w+\.ShadowRoot&&\(.+?"replace"in CSSStyleSheet\.prototype/,
    '!0',
  ],
  ['@lit/reactive-element/css-tag.js', /Error\("CSSResult is not[^)]+\)/, 'Error()'],
  ['@lit/reactive-element/css-tag.js', /Error\("Value passed to 'css'[^)]+\)/, 'Error()'],
  ['@lit/reactive-element/reactive-element.js', /\w+\.reactiveElementPolyfillSupport/, 'void 0'],
  ['lit-element/lit-element.js', /\w+\.litElementHydrateSupport/, 'void 0'],
  ['lit-element/lit-element.js', /\w+\.litElementPolyfillSupport/, 'void 0'],
  ['lit-html/lit-html.js', /\w+\.litHtmlPolyfillSupport/, 'void 0'],
];

/** Lets the minifier drop them. Fails where a version of Lit writes them in another way. */
export function modernLit(): Plugin {
  return {
    name: 'modern-lit',
    transform(code, id) {
      const path = id.replace(/^.*\/node_modules\//, '');
      return replacements
        .filter(([file]) => file === path)
        .reduce((text, [file, fallback, constant]) => {
          if (!fallback.test(text)) {
            this.error(
              `${file} has no ${String(fallback)}: widget/build/modern-lit.ts is out of date`,
            );
          }
          return text.replace(fallback, constant);
        }, code);
    },
  };
}

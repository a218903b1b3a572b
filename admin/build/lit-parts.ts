import type { Replacement } from '../../widget/build/lit-parts.ts';

/** The `css` tag, which elements without shadow roots do not use. */
const noStyles = `
export class CSSResult {}
export const css = () => {};
export const unsafeCSS = css;
export const adoptStyles = css;
export const getCompatibleStyle = css;
export const supportsAdoptingStyleSheets = true;
`;

/** The parts of Lit's files that the admin does not use: styles, attributes that are no texts, decorators, hooks for polyfills and MathML. */
export const adminReplacements: Readonly<Record<string, readonly Replacement[]>> = {
  '@lit/reactive-element/css-tag.js': [[/^[^]*"adoptedStyleSheets"in Document[^]*$/g, noStyles]],

  '@lit/reactive-element/reactive-element.js': [
    [/\w+\.reactiveElementPolyfillSupport/g, '(void 0)'],
    // Decorators with their metadata and initializers, and accessors that they wrap.
    [/Symbol\.metadata\?\?=.+?new WeakMap;/g, ''],
    [/const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{.+?\}(?=this\._\$Eh=)/g, ''],
    ['static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}', ''],
    [',void 0!==t.l&&(this.l=[...t.l])', ''],
    [',this.constructor.l?.forEach(t=>t(this))', ''],
    ['this.prototype.hasOwnProperty(t)&&((s=Object.create(s)).wrapped=!0),', ''],
    [/const t=this\.constructor\.elementProperties;if\(t\.size>0\)for.+?\}(?=\}let)/g, ''],
    // Properties have no attribute unless their options say so: see `shortPropertyOptions`.
    [
      'const i=s.attribute;return!1===i?void 0:"string"==typeof i?i:"string"==typeof t?t.toLowerCase():void 0',
      'return s.attribute?t.toLowerCase():void 0',
    ],
    ['s.state&&(s.attribute=!1),', ''],
    // Attributes other than texts, and properties that are reflected.
    [/u=\{toAttribute\(t,s\).+?(?=,f=\(t,s\))/g, 'u={toAttribute:t=>t,fromAttribute:t=>t}'],
    ['a=globalThis,c=a.trustedTypes,l=c?c.emptyScript:"",', 'a=globalThis,'],
    // Styles and shadow roots.
    [/static finalizeStyles\(s\)\{.+?return i\}/g, ''],
    ['this.finalizeStyles(this.styles)', '[]'],
    [/createRenderRoot\(\)\{.+?\}(?=connectedCallback)/g, ''],
    ['y.elementStyles=[],y.shadowRootOptions={mode:"open"},', ''],
    // Names that only Google's compiler changes.
    [/\bd\("(\w+)"\)/g, '"$1"'],
    ['(a.reactiveElementVersions??=[]).push("2.1.2")', '0'],
  ],

  'lit-element/lit-element.js': [
    [/\w+\.litElementHydrateSupport/g, '(void 0)'],
    [/\w+\.litElementPolyfillSupport/g, '(void 0)'],
    [/createRenderRoot\(\)\{.+?,t\}/g, ''],
    ['i._$litElement$=!0,', ''],
    ['(s.litElementVersions??=[]).push("4.2.2")', '0'],
  ],

  'lit-html/lit-html.js': [
    ['T as mathml,', ''],
    [',T=x(3)', ''],
    ['3===i?"<math>":""', '""'],
    ['3===i?"</math>":""', '""'],
    ['2===i||3===i', '2===i'],
    ['(t?.creationScope??l)', 'l'],
    [/\w+\.litHtmlPolyfillSupport/g, '(void 0)'],
    ['(t.litHtmlVersions??=[]).push("3.3.3")', '0'],
  ],
};

/** A part of one of Lit's files with its replacement. */
export type Replacement = readonly [part: string | RegExp, replacement: string];

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

/**
 * The parts of Lit's files that no element uses, by file: fallbacks for old browsers, hooks for polyfills, decorators,
 * asynchronous directives, and support for value types and positions.
 */
export const replacements: Readonly<Record<string, readonly Replacement[]>> = {
  '@lit/reactive-element/css-tag.js': [[/^[^]*"adoptedStyleSheets"in Document[^]*$/g, cssTag]],

  '@lit/reactive-element/reactive-element.js': [
    ['a=globalThis,c=a.trustedTypes,l=c?c.emptyScript:"",', 'a=globalThis,'],
    [/\w+\.reactiveElementPolyfillSupport/g, '(void 0)'],
    // Decorators with their metadata and initializers, and accessors that they wrap.
    [/Symbol\.metadata\?\?=.+?new WeakMap;/g, ''],
    [/const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{.+?\}(?=this\._\$Eh=)/g, ''],
    ['static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}', ''],
    [',void 0!==t.l&&(this.l=[...t.l])', ''],
    [',this.constructor.l?.forEach(t=>t(this))', ''],
    ['this.prototype.hasOwnProperty(t)&&((s=Object.create(s)).wrapped=!0),', ''],
    [/const t=this\.constructor\.elementProperties;if\(t\.size>0\)for.+?\}(?=\}let)/g, ''],
    // All properties are strings or booleans and reflect. VitrineElement sets their attribute, a first value, and then
    // only other values.
    [/,u=\{toAttribute\(.+?hasChanged:f\}/g, ''],
    ['createProperty(t,s=b)', 'createProperty(t,s)'],
    ['s.state&&(s.attribute=!1),', ''],
    [/,!s\.noAccessor\)\{(.+?)void 0!==h&&(.+?)\}(?=\}static)/g, '){$1$2}'],
    ['static getPropertyOptions(t){return this.elementProperties.get(t)??b}', ''],
    ['getOwnPropertySymbols:o,', ''],
    ['is:i,', ''],
    ['[...r(t),...o(t)]', 'r(t)'],
    [/static _\$Eu\(.+?(?=constructor)/g, ''],
    ['const i=this._$Eu(t,s);void 0!==i&&this._$Eh.set(i,t)', 'this._$$Eh.set(s.attribute,t)'],
    [
      /_\$ET\(t,s\)\{.+?(?=_\$AK)/g,
      '_$$ET(t,s){const{attribute:i}=this.constructor.elementProperties.get(t);' +
        'this._$$Em=t,!1===s?this.removeAttribute(i):this.setAttribute(i,!0===s?"":s),this._$$Em=null}',
    ],
    [
      /const t=i\.getPropertyOptions\(e\).+?this\._\$Ej\?\.get\(e\)\?\?r,/g,
      'this._$$Em=e,this[e]=i.elementProperties.get(e).type?null!==s:s??this._$$Ej.get(e),',
    ],
    [
      /requestUpdate\(t,s,i,e=!1,h\)\{.+?(?=!1===this\.isUpdatePending)/g,
      'requestUpdate(t,s){void 0!==t&&this.C(t,s);',
    ],
    [
      /(?<=\})C\(t,s,\{.+?!0!==h\|\|void 0!==r\)\|\|/g,
      'C(t,s){!(this._$$Ej??=new Map).has(t)&&this._$$Ej.set(t,this[t])||',
    ],
    ['(this.hasUpdated||i||(s=void 0),this._$AL.set(t,s))', 'this._$$AL.set(t,s)'],
    ['!0===e&&this._$Em!==t', 'this._$$Em!==t'],
    // Methods that no element overrides
    ['scheduleUpdate(){return this.performUpdate()}', ''],
    ['const t=this.scheduleUpdate();return null!=t&&await t,', 'this.performUpdate();return '],
    ['return this.getUpdateComplete()}getUpdateComplete(){', ''],
    [/let t=!1;(?=const s=this\._\$AL)/g, ''],
    ['t=this.shouldUpdate(s),t?(', '('],
    [/:this\._\$EM\(\)(?=\}catch)/g, ''],
    ['throw t=!1,this._$EM(),s}t&&', 'throw this._$$EM(),s}'],
    ['shouldUpdate(t){return!0}', ''],
    // Controllers are added by constructors, and the first update comes after the connection.
    [',void 0!==this.renderRoot&&this.isConnected&&t.hostConnected?.()', ''],
    ['if(this.renderRoot??=this.createRenderRoot(),this._$Ep)', 'if(this._$$Ep)'],
    // Styles are flat lists.
    [/static finalizeStyles\(s\)\{.+?return i\}/g, ''],
    ['this.finalizeStyles(this.styles)', 'this.styles??[]'],
    ['y.elementStyles=[],y.shadowRootOptions={mode:"open"},', ''],
    ['this.constructor.shadowRootOptions', '{mode:"open"}'],
    // Names that only Google's compiler changes.
    [/\bd\("(\w+)"\)/g, '"$1"'],
    ['removeController(t){this._$EO?.delete(t)}', ''],
    [',u as defaultConverter', ''],
    [',f as notEqual', ''],
    ['(a.reactiveElementVersions??=[]).push("2.1.2")', '0'],
  ],

  'lit-element/lit-element.js': [
    [/\w+\.litElementHydrateSupport/g, '(void 0)'],
    [/\w+\.litElementPolyfillSupport/g, '(void 0)'],
    [/createRenderRoot\(\)\{.+?,t\}/g, ''],
    ['this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),', ''],
    [/connectedCallback\(\)\{.+?setConnected\(!1\)\}/g, ''],
    ['this._$Do=e(', 'e('],
    ['i._$litElement$=!0,', ''],
    ['i["finalized"]=!0,', ''],
    // All elements render something.
    ['render(){return r}', ''],
    [/,noChange as \w+/g, ''],
    ['constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}', ''],
    [',this.renderOptions)', ')'],
    ['(s.litElementVersions??=[]).push("4.2.2")', '0'],
  ],

  'lit-html/lit-html.js': [
    // Raw text elements, comments and values before `/>`, which tightLiterals rejects.
    [/if\(\w\.test\(\w\.tagName\)\)\{.+?\.append\(\w\[\w\],\w\(\)\)\}\}/g, ''],
    ['(y.test(u[2])&&(n=RegExp("</"+u[2],"g")),c=p)', '(c=p)'],
    ['c=n??v', 'c=v'],
    ['c===$||c===g?c=p:c===_||c===m?c=v:(c=p,n=void 0)', 'c=p'],
    ['"!--"===u[1]?c=_:void 0!==u[1]?c=m:', ''],
    [/if\((r\.data===n)\)(d\.push\(.+?\));else\{.+?\}(?=l\+\+)/g, '$1&&$2;'],
    ['let n,l=', 'let l='],
    ['const x=c===p&&t[i+1].startsWith("/>")?" ":"";', ''],
    ['+s.slice(d)+o+x):s+o+(-2===d?i:x)', '+s.slice(d)+o):s+o+(-2===d?i:"")'],
    // Templates of SVG and MathML. Without their tags, the build fails for an element that uses them.
    ['T as mathml,', ''],
    [',w as svg}', '}'],
    [',w=x(2),T=x(3)', ''],
    ['2===i?"<svg>":3===i?"<math>":""', '""'],
    ['+(2===i?"</svg>":3===i?"</math>":"")', ''],
    ['2===i||3===i', '!1'],
    [/_\$litType\$:t,/g, '_$$litType$$:1,'],
    // Attribute values of several pieces, which tightLiterals rejects, and directives in attributes
    [/,s\.length>2\|\|""!==s\[0\].+?:this\._\$AH=A/g, ''],
    ['s=r.getAttribute(t).split(o),', ''],
    ['strings:s,', ''],
    ['r.strings,', ''],
    ['constructor(t,i,s,e,h){this', 'constructor(t,i,e,h){this'],
    ['_$AI(t,i=this){t=M(this,t,i)', '_$$AI(t){t=M(this,t)'],
    [
      /_\$AI\(t,i=this,s,e\)\{.+?this\.j\(t\)\}(?=j)/g,
      '_$$AI(t){t!==this._$$AH&&this.j(this._$$AH=t)}',
    ],
    [/_\$AI\(t,i=this\)\{if\(\(t=M.+?return;/g, '_$$AI(t){t??=A;'],
    [/void 0!==s&&\(void 0!==s\.strings.+?,i\+\+/g, 's._$$AI(t[i++])'],
    ['function M(t,i,s=t,e){', 'function M(t,i,s=t){'],
    ['void 0!==e?s._$Co?.[e]:s._$Cl', 's._$Cl'],
    ['void 0!==e?(s._$Co??=[])[e]=h:s._$Cl=h', 's._$Cl=h'],
    [/\(h=new o\(t\),h\._\$AT\(t,s,e\)\)/g, '(h=new o(t),h._$$AT(t,s))'],
    ['M(t,h._$AS(t,i.values),h,e)', 'M(t,h._$AS(t,i.values),h)'],
    // Functions and checks for Lit's own types and speed. Templates render no iterables but arrays.
    ['d(t)?this.k(t)', 'u(t)?this.k(t)'],
    [/\bi\(t\)\.(?=nextSibling|remove)/g, 't.'],
    ['if(r.hasAttributes())for', 'for'],
    // Values that leave a part as it is
    ['if(i===E)return i;', ''],
    ['t!==this._$AH&&t!==E&&this._(t)', 't!==this._$$AH&&this._(t)'],
    ['E=Symbol.for("lit-noChange"),', ''],
    ['E as noChange,', ''],
    // Compiled templates
    [
      '"number"==typeof s?this._$AC(t):(void 0===s.el&&(s.el=S.createElement(V(s.h,s.h[0]),this.options)),s)',
      'this._$AC(t)',
    ],
    ['(t?.creationScope??l)', 'l'],
    // Asynchronous directives
    ['setConnected(t){void 0===this._$AM&&(this._$Cv=t,this._$AP?.(t))}', ''],
    ['this._$AP?.(!1,!0,s)', ''],
    ['h?._$AO?.(!1),', ''],
    ['get _$AU(){return this._$AM?._$AU??this._$Cv}', ''],
    [',this._$Cv=e?.isConnected??!0', ''],
    ['get _$AU(){return this._$AM._$AU}', ''],
    ['this._$AN=void 0,', ''],
    // Properties for directives
    [/constructor\(\w*\)\{super\(\.\.\.arguments\),this\.type=\d\}/g, ''],
    ['constructor(t,i,s,e,h){super(t,i,s,e,h),this.type=5}', ''],
    [/this\.type=\d,/g, ''],
    ['get parentNode(){return this._$AM.parentNode}', ''],
    [/get parentNode\(\)\{let t.+?get endNode\(\)\{return this\._\$AB\}/g, ''],
    ['get tagName(){return this.element.tagName}', ''],
    // Listeners that are objects or have options
    ['||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive', ''],
    [/"function"==typeof this\._\$AH\?.+?:this\._\$AH\.handleEvent\(t\)/g, '(0,this._$$AH)(t)'],
    ['h=t!==A&&(s===A||e)', 'h=t!==A&&s===A'],
    // Options of rendering: the host of listeners, and a node that rendered content stands before
    ['this._$AM=s,this.options=e', 'this._$$AM=s'],
    ['this._$AM=e,this.options=h', 'this._$$AM=e'],
    ['this._$AM=i,this.options=s', 'this._$$AM=i'],
    ['this.O(c()),this,this.options)', 'this.O(c()),this)'],
    ['s=t.u(this.options)', 's=t.u()'],
    ['u(t){const', 'u(){const'],
    ['h.nextSibling,this,t)', 'h.nextSibling,this)'],
    ['new r.ctor(h,r.name,this,t)', 'new r.ctor(h,r.name,this)'],
    ['new Z(h,this,t)', 'new Z(h,this)'],
    ['const e=s?.renderBefore??i;let h=e._$litPart$', 'let h=i._$$litPart$$'],
    [
      'const t=s?.renderBefore??null;e._$litPart$=h=new k(i.insertBefore(c(),t),t,',
      'i._$$litPart$$=h=new k(i.appendChild(c()),null,',
    ],
    ['null,void 0,s??{})', 'null)'],
    [/\w+\.litHtmlPolyfillSupport/g, '(void 0)'],
    ['(t.litHtmlVersions??=[]).push("3.3.3")', '0'],
  ],

  'lit-html/directive.js': [['get _$AU(){return this._$AM._$AU}', '']],
};

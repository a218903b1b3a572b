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
    ['static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}', ''],
    [',this.constructor.l?.forEach(t=>t(this))', ''],
    [/const t=this\.constructor\.elementProperties;if\(t\.size>0\)for.+?\}(?=\}let)/g, ''],
    // All properties are strings or booleans and reflect. VitrineElement sets their attribute, a first value, and then
    // only other values.
    [/,u=\{toAttribute\(.+?hasChanged:f\}/g, ''],
    [
      /createProperty\(t,s=b\)\{.+?(?=\}static)/g,
      'createProperty(t,s){this.elementProperties.set(t,s),' +
        'Object.defineProperty(this.prototype,t,this.getPropertyDescriptor(t,Symbol(),s))',
    ],
    [
      /const\{get:e,set:r\}=h\(this.+?h,i\)\},/g,
      'return{get(){return this[s]},set(i){const e=this[s];this[s]=i,this.requestUpdate(t,e)},',
    ],
    [/const\{is:i,.+?\}=Object,/g, 'const '],
    ['static getPropertyOptions(t){return this.elementProperties.get(t)??b}', ''],
    [/static _\$Eu\(.+?(?=constructor)/g, ''],
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
      /requestUpdate\(t,s,i,e=!1,h\)\{.+?(?=async)/g,
      'requestUpdate(t,s){void 0!==t&&(this._$$Ej.has(t)' +
        '?(this._$$AL.has(t)||this._$$AL.set(t,s),this._$$Em!==t&&this._$$Eq.add(t)):this._$$Ej.set(t,this[t])),' +
        'this.isUpdatePending||(this._$$ES=this._$$EP())}',
    ],
    ['attributeChangedCallback(t,s,i){this._$AK(t,i)}', ''],
    ['_$AK(t,s){', 'attributeChangedCallback(t,h,s){'],
    // Collections that exist from the start.
    [
      /constructor\(\)\{super\(\),this\._\$Ep=.+?(?=addController)/g,
      'constructor(){super(),this.isUpdatePending=this.hasUpdated=!1,this._$$Em=null,' +
        'this._$$Ej=new Map,this._$$EO=new Set,this._$$Ep=new Map,this._$$Eq=new Set,this._$$AL=new Map,' +
        'this._$$ES=new Promise(t=>this.enableUpdating=t);' +
        'for(const t of this.constructor.elementProperties.keys())' +
        'this.hasOwnProperty(t)&&(this._$$Ep.set(t,this[t]),delete this[t]);this.requestUpdate()}',
    ],
    [/_\$E_\(\)\{.+?(?=createRenderRoot)/g, ''],
    ['enableUpdating(t){}', ''],
    ['(this._$EO??=new Set).add', 'this._$$EO.add'],
    ['this._$EO?.forEach', 'this._$$EO.forEach'],
    [
      /if\(!this\.hasUpdated\)\{.+?(?=let t=!1)/g,
      'this._$$Ep.forEach((t,s)=>{this[s]=t}),this._$$Ep.clear();',
    ],
    [
      'this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t]))',
      'this._$$Eq.forEach(t=>this._$$ET(t,this[t])),this._$$Eq.clear()',
    ],
    // Initialization of each class.
    [
      /static _\$Ei\(\)\{.+?(?=static finalizeStyles)/g,
      'static finalize(){if(this._$$Ei!==this){const t=Object.getPrototypeOf(this);t.finalize(),' +
        'this._$$Ei=this,this.elementProperties=new Map(t.elementProperties);' +
        'if(this.hasOwnProperty("properties"))for(const t in this.properties)this.createProperty(t,this.properties[t]);' +
        'this._$$Eh=new Map;for(const[t,s]of this.elementProperties)this._$$Eh.set(s.attribute,t)}}',
    ],
    [
      'y[d("elementProperties")]=new Map,y[d("finalized")]=new Map',
      'y._$$Ei=y,y.elementProperties=new Map',
    ],
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
    // Styles are flat lists.
    [/static finalizeStyles\(s\)\{.+?return i\}/g, ''],
    ['this.constructor.elementStyles', 'this.constructor.styles??[]'],
    ['y.elementStyles=[],y.shadowRootOptions={mode:"open"},', ''],
    ['this.constructor.shadowRootOptions', '{mode:"open"}'],
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
    [/if\((r\.data===n)\)d\.push\(.+?\);else\{.+?\}(?=l\+\+)/g, '$1&&d.push({index:l});'],
    // Values are contents, whole attributes without quotes, or directives of elements: `${}`, `name=${}`, `<a ${}>`.
    [/f="\[.+?,(?=x=t=>\(i,\.\.\.s\))/g, ''],
    // A marked attribute has the name of the attribute, property or event as its value; without one, it is a directive.
    ['h="$lit$",', ''],
    ['M:h,', ''],
    ['"?"+o', '`?${o}`'],
    [
      /const N=\(t,i\)=>\{.+?return\[V\(.+?,e\]\};/g,
      'const N=t=>{let i="";t.forEach((s,e)=>{const h=i+s;' +
        'i+=e>t.length-2?s:h.lastIndexOf("<")>h.lastIndexOf(">")?s.replace(/(?:(\\S+)=)?$$/,(t,i="")=>o+e+\'="\'+i+\'"\'):s+r});' +
        'return V(t,t.at(-1)?i:i+"<?>")};',
    ],
    // Templates of SVG and MathML. Without their tags, the build fails for an element that uses them.
    ['T as mathml,', ''],
    [',w as svg}', '}'],
    [',w=x(2),T=x(3)', ''],
    [
      /if\(this\.el=S\.createElement\(f,e\),.+?\}(?=for)/g,
      '(this.el=document.createElement("template")).innerHTML=N(t),P.currentNode=this.el.content;',
    ],
    [/static createElement\(t,i\)\{.+?\}/g, ''],
    ['{strings:t,_$litType$:i},e', '{strings:t}'],
    [',[f,v]=N(t,i);', ';'],
    ['let l=0,a=0;', 'let l=0;'],
    [/_\$litType\$:t,/g, '_$$litType$$:1,'],
    // Data have this property only in objects, which are no arrays and fail when they are read.
    ['!u(t)||!t.hasOwnProperty("raw")', '!Object.hasOwn(t,"raw")'],
    ['"invalid template strings array"', '"no template"'],
    // Attribute values of several pieces, which tightLiterals rejects, and directives in attributes or of directives.
    [
      /if\(t\.endsWith\(h\)\)\{.+?else t\.startsWith\(o\)&&.+?\);(?=\})/g,
      'if(t.startsWith(o)){const[,i,s]=/([.?@]?)(.*)/.exec(r.getAttribute(t));r.removeAttribute(t),' +
        'd.push({index:l,name:s,ctor:"."===i?I:"?"===i?L:"@"===i?z:s?H:Z})}',
    ],
    [
      /let i;2===r\.type\?.+?this\._\$AV\.push\(i\)/g,
      'this._$$AV.push(r.ctor?new r.ctor(h,r.name):new k(h,h.nextSibling))',
    ],
    [/void 0!==s&&\(void 0!==s\.strings.+?,i\+\+/g, 's._$$AI(t[i++])'],
    [
      /function M\(t,i,s=t,e\)\{.+?(?=class R)/g,
      'function M(t,i){const s=a(i)?void 0:i._$$litDirective$$;let e=t._$$Cl;' +
        'return e?.constructor!==s&&(e=t._$$Cl=s&&new s(t)),e?e.update(t,i.values):i}',
    ],
    // Functions and checks for Lit's own types and speed. Templates render no iterables but arrays.
    ['d(t)?this.k(t)', 'u(t)?this.k(t)'],
    [/\bi\(t\)\.(?=nextSibling|remove)/g, 't.'],
    ['if(r.hasAttributes())for', 'for'],
    // Values that leave a part as it is
    ['t!==this._$AH&&t!==E&&this._(t)', 't!==this._$$AH&&this._(t)'],
    ['E=Symbol.for("lit-noChange"),', ''],
    ['E as noChange,', ''],
    // Compiled templates
    [/\{values:i,_\$litType\$:s\}=t,e="number".+?,s\);/g, '{values:i}=t,e=this._$$AC(t);'],
    ['(t?.creationScope??l)', 'l'],
    // Asynchronous directives, and what directives may read: parents, types, options
    [
      /constructor\(t,i\)\{this\._\$AV=\[\].+?(?=u\(t\))/g,
      'constructor(t){this._$$AV=[],this._$$AD=t}',
    ],
    [
      /get _\$AU\(\)\{return this\._\$AM\?.+?_\$AI\(t,i=this\)\{t=M\(this,t,i\)/g,
      'constructor(t,i){this._$$AH=A,this._$$AA=t,this._$$AB=i}_$$AI(t){t=M(this,t)',
    ],
    ['this._$AP?.(!1,!0,s)', ''],
    ['_$AR(t=this._$AA.nextSibling,s)', '_$$AR(t=this._$$AA.nextSibling)'],
    ['s&&s._$AB.nextSibling,e', 's&&s._$$AB.nextSibling'],
    ['setConnected(t){void 0===this._$AM&&(this._$Cv=t,this._$AP?.(t))}', ''],
    ['new R(e,this),s=t.u(this.options)', 'new R(e),s=t.u()'],
    ['u(t){const', 'u(){const'],
    ['this.O(c()),this,this.options)', 'this.O(c()))'],
    [
      /get tagName\(\).+?(?=j\(t\)\{)/g,
      'constructor(t,i){this._$$AH=A,this.element=t,this.name=i}' +
        '_$$AI(t){t!==this._$$AH&&this.j(this._$$AH=t)}',
    ],
    [/constructor\(\)\{super\(\.\.\.arguments\),this\.type=\d\}/g, ''],
    [/class Z\{.+?(?=const j=)/g, 'class Z{constructor(t){this.element=t}_$$AI(t){M(this,t)}}'],
    // Listeners that are objects or have options
    [
      /(class z extends H\{).+?(?=class Z)/g,
      '$1_$$AI(t){t??=A,t===A!=(this._$$AH===A)&&' +
        'this.element[t===A?"removeEventListener":"addEventListener"](this.name,this),this._$$AH=t}' +
        'handleEvent(t){(0,this._$$AH)(t)}}',
    ],
    // Options of rendering: the host of listeners, and a node that rendered content stands before
    [
      /D=\(t,i,s\)=>\{.+?s\?\?\{\}\)\}/g,
      'D=(t,i)=>{let h=i._$$litPart$$??=new k(i.appendChild(c()),null);',
    ],
    [/\w+\.litHtmlPolyfillSupport/g, '(void 0)'],
    ['(t.litHtmlVersions??=[]).push("3.3.3")', '0'],
  ],

  'lit-html/directive.js': [[/constructor\(t\)\{\}.+?(?=update\(t,e\)\{)/g, '']],
};

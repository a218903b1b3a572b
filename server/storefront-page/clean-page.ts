import { decodeHTMLAttribute, escapeAttribute } from 'entities';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { type Attribute, shownAttributes } from './shown-attributes.ts';

interface CleanPage {
  /** The page without anything that runs, sends or leads elsewhere. */
  html: string;
  /** The data attributes of the page's own tag of the widgets, such as `data-product-id`; empty without one. */
  tag: ReadonlyMap<string, string>;
}

/**
 * Removes what must not run from a page of a stranger. Works tag by tag: the browser builds the tree, so that no
 * nesting is too deep. The policy of the page, which allows no script but ours, stands behind it.
 */
export function cleanPage(html: string): CleanPage {
  const writer = new PageWriter(html);
  // References stay as they are written, except those in attributes, which are checked.
  const tokenizer = new Tokenizer({ decodeEntities: false }, writer);
  tokenizer.write(html);
  tokenizer.end();
  return { html: writer.parts.join(''), tag: writer.tag };
}

/** Elements that disappear with their content. */
const removed = new Set(['script', 'iframe', 'noframes', 'noembed', 'applet', 'fencedframe']);

/** Elements of which the content stays. That of `noscript` shows the page as it is without its scripts. */
const unwrapped = new Set(
  'animate animatemotion animatetransform base embed frame frameset noscript object param plaintext portal set xmp'.split(
    ' ',
  ),
);

/** The names of elements, also those that a theme has made. */
const elementName = /^[a-z][\w.:-]*$/;

class PageWriter implements TokenizerCallbacks {
  readonly parts: string[] = [];
  tag: ReadonlyMap<string, string> = new Map();
  readonly #html: string;
  #name = '';
  #attributes: Attribute[] = [];
  #attribute = '';
  #value = '';
  /** The removed element that is open. */
  #removed: string | undefined;
  #isStyle = false;

  constructor(html: string) {
    this.#html = html;
  }

  ontext(start: number, end: number): void {
    if (this.#removed !== undefined) {
      return;
    }
    const text = this.#html.slice(start, end).replaceAll('\0', '');
    // A tag in a style sheet would begin in another context, such as a drawing, which reads it as a tag.
    this.parts.push(
      this.#isStyle ? text.replace(/<(?=[a-z/!?]|$)/gi, '\\3c ') : text.replaceAll('<', '&lt;'),
    );
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes = [];
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribend(): void {
    this.#attributes.push([this.#attribute, decodeHTMLAttribute(this.#value)]);
  }

  onopentagend(): void {
    const name = this.#name;
    if (this.#removed !== undefined) {
      return;
    }
    if (removed.has(name)) {
      this.#removed = name;
      this.#readWidgetTag();
      return;
    }
    this.#isStyle = name === 'style';
    this.#open('>');
  }

  onselfclosingtag(): void {
    // Scripts and frames have no self-closing form: what follows would be their content.
    if (this.#removed === undefined && !removed.has(this.#name)) {
      this.#open('/>');
    }
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (this.#removed !== undefined) {
      this.#removed = this.#removed === name ? undefined : this.#removed;
      return;
    }
    this.#isStyle = false;
    if (elementName.test(name) && !unwrapped.has(name) && !removed.has(name)) {
      this.parts.push(`</${name}>`);
    }
  }

  #open(end: '>' | '/>'): void {
    const name = this.#name;
    const attributes = shownAttributes(name, this.#attributes);
    if (attributes && elementName.test(name) && !unwrapped.has(name)) {
      const written = attributes.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
      this.parts.push(`<${name}${written.join('')}${end}`);
    }
  }

  #readWidgetTag(): void {
    const attributes = new Map(this.#attributes);
    const isWidgets =
      attributes.has('data-key') && /\/widget\.js\b/.test(attributes.get('src') ?? '');
    if (this.#name === 'script' && isWidgets) {
      this.tag = attributes;
    }
  }

  oncomment(): void {
    // Comments show nothing.
  }

  oncdata(): void {
    // Drawings have sections of style sheets there, at most.
  }

  ondeclaration(): void {
    // The page has a declaration of its own.
  }

  onprocessinginstruction(): void {
    // The same.
  }

  onattribentity(): void {
    // Attributes are decoded as a whole.
  }

  ontextentity(): void {
    // References in texts stay.
  }

  onend(): void {
    // Nothing is kept back.
  }
}

/** Also escapes the signs of tags, so that a value stays one wherever the browser reads it. */
function escaped(value: string): string {
  return escapeAttribute(value).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

import { classesOf, conditionOf, textOf } from './expressions.ts';

/** The loop over the products of a widget, whose element is the card. */
const loop = /^\(?\s*([A-Za-z_]\w*)\s*(?:,\s*\w+\s*)?\)?\s+(?:in|of)\s+products$/;

/** Elements that load or run something, change addresses of others, or belong to another place. */
const refused = 'script,style,iframe,object,embed,base,meta,link,form,template,animate,set';

/** Attributes that name an address. */
const addresses = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'srcset',
  'poster',
  'xlink:href',
]);

/** Directives that a card of ours does not need. */
const needless = /^(?:v-cloak|v-once|v-pre|(?:v-bind)?:(?:key|style|rel|tabindex|loading))$/;

/** Directives whose elements are left out. */
const otherBranches = ['v-for', 'v-else', 'v-else-if', 'v-slot'];

interface TranslatedCard {
  /** Null where the template has no loop over the products. */
  readonly card: HTMLTemplateElement | null;
  /** What has no counterpart in our templates and is left out, as it stands in the template. */
  readonly unread: readonly string[];
}

/**
 * Translates the card of a template that was written for a service of this kind into one of ours: texts, attributes with
 * known values, and simple conditions. Nothing of the template is evaluated, and nothing in it runs.
 */
export function translateCard(root: ParentNode): TranslatedCard {
  const found = [...root.querySelectorAll('[v-for]')].find((one) => loop.test(loopOf(one)));
  if (!found) {
    return { card: null, unread: [] };
  }
  const [, product = 'product'] = loop.exec(loopOf(found)) ?? [];
  const card = document.createElement('template');
  card.slot = 'card';
  const source = found instanceof HTMLTemplateElement ? found.content : found;
  const copy = document.importNode(source, true);
  if (copy instanceof Element) {
    copy.removeAttribute('v-for');
  }
  card.content.append(copy);
  const translation = new Translation(product);
  for (const element of card.content.querySelectorAll('*')) {
    if (card.content.contains(element)) {
      translation.translate(element);
    }
  }
  return { card, unread: [...translation.unread] };
}

function loopOf(element: Element): string {
  return element.getAttribute('v-for')?.trim() ?? '';
}

class Translation {
  readonly unread = new Set<string>();
  readonly #product: string;

  constructor(product: string) {
    this.#product = product;
  }

  translate(element: Element): void {
    if (element.matches(refused) || !this.#keeps(element)) {
      this.#noteTemplate(element);
      element.remove();
      return;
    }
    for (const node of element.childNodes) {
      if (node instanceof Text) {
        node.data = node.data.replace(/\{\{(.*?)\}\}/gs, (all, expression: string) =>
          this.#text(expression, all),
        );
      }
    }
    // These may set the text, which is then translated.
    for (const { name, value } of Array.from(element.attributes)) {
      this.#attribute(element, name, value);
    }
  }

  /** What is in a template of a condition would be seen, unlike what is in the other elements that are left out. */
  #noteTemplate(element: Element): void {
    if (element instanceof HTMLTemplateElement) {
      const attributes = Array.from(element.attributes, ({ name, value }) => ` ${name}="${value}"`);
      this.unread.add(`<template${attributes.join('')}>`);
    }
  }

  /** Keeps an element by its condition. One of another branch, or with a condition of another kind, is left out. */
  #keeps(element: Element): boolean {
    const other = otherBranches.find((name) => element.hasAttribute(name));
    const name = other ?? (element.hasAttribute('v-if') ? 'v-if' : 'v-show');
    const condition = element.getAttribute(name);
    if (condition === null) {
      return true;
    }
    const value = other === undefined ? conditionOf(condition, this.#product) : undefined;
    if (value === undefined) {
      this.unread.add(`${name}="${condition}"`);
      return false;
    }
    element.removeAttribute(name);
    element.setAttribute('data-vitrine-if', value);
    return true;
  }

  #attribute(element: Element, name: string, value: string): void {
    const isDirective = /^(?:v-|:|@)/.test(name);
    if (isDirective || isUnsafe(name, value)) {
      element.removeAttribute(name);
    }
    if (isDirective && !needless.test(name)) {
      this.#directive(element, name, value);
    }
  }

  #directive(element: Element, name: string, value: string): void {
    const source = `${name}="${value}"`;
    const bound = /^(?:v-bind)?:([\w-]+)$/.exec(name)?.[1];
    if (/^(?:v-on:|@)/.test(name)) {
      this.#event(element, value, source);
    } else if (name === 'v-html' || name === 'v-text') {
      element.textContent = this.#text(value, source);
    } else if (bound === 'class') {
      this.#classes(element, value, source);
    } else if (bound === undefined) {
      this.unread.add(source);
    } else {
      const text = this.#text(value, source);
      if (text !== '' && !isUnsafe(bound, text)) {
        element.setAttribute(bound, text);
      }
    }
  }

  /** A click adds the product, or follows the link that the card has anyway. */
  #event(element: Element, value: string, source: string): void {
    if (/\baddToCart\(/.test(value)) {
      element.setAttribute('data-vitrine-add', '');
    } else if (!/\b(?:learnMore|viewProduct)\(/.test(value)) {
      this.unread.add(source);
    }
  }

  #classes(element: Element, value: string, source: string): void {
    const { classes, isRead } = classesOf(value, this.#product);
    element.setAttribute('class', `${element.getAttribute('class') ?? ''} ${classes}`.trim());
    if (!isRead) {
      this.unread.add(source);
    }
  }

  #text(expression: string, source: string): string {
    const text = textOf(expression, this.#product);
    if (text === undefined) {
      this.unread.add(source);
    }
    return text ?? '';
  }
}

/** Returns whether an attribute runs code, or names an address of another kind than pages and pictures have. */
function isUnsafe(name: string, value: string): boolean {
  // Browsers skip control characters and spaces within the scheme of an address.
  const address = value.replace(/[\s\p{Cc}]/gu, '');
  const isForeign = /^[^/?#{]*:/.test(address) && !/^https?:/i.test(address);
  return name.startsWith('on') || name === 'srcdoc' || (addresses.has(name) && isForeign);
}

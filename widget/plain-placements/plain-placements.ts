import { currentNames } from '../core/page.ts';

/** What such markup may say of an element; nothing else of it becomes an attribute. */
const attributes = [
  'widget-id',
  'source',
  'layout',
  'limit',
  'heading',
  'product-ids',
  'product-id',
  'handle',
  'collection-id',
  'customer-id',
  'customer-signature',
  'add-to-cart',
  'ratings',
  'badges',
  'attribution',
];

const synonyms: Readonly<Record<string, string>> = {
  id: 'widget-id',
  widget: 'widget-id',
  'collection-ids': 'collection-id',
};

const elements = [
  'recommendations',
  'product-card',
  'bought-together',
  'recently-viewed',
  'cart-upsell',
];

/**
 * Puts our elements into plain ones such as `<div data-vitrine-widget="1">`, which page builders and themes leave
 * where they strip unknown tags. With a service's name, attributes of that name count too.
 */
export function fillPlainPlacements(selector: string): void {
  const { platform, service } = currentNames();
  const prefixes = ['data-vitrine-', `data-${service}-${platform}-`, `data-${service}-`];
  for (const holder of document.querySelectorAll(selector)) {
    // A page builder may have emptied it since.
    if (![...holder.children].some(({ localName }) => localName.startsWith('vitrine-'))) {
      holder.append(elementFor(holder, prefixes));
    }
  }
}

function elementFor(holder: Element, prefixes: readonly string[]): Element {
  const asked = holder.getAttribute('data-vitrine-element') ?? '';
  const name = elements.includes(asked) ? asked : 'recommendations';
  const element = document.createElement(`vitrine-${name}`);
  for (const { name: given, value } of holder.attributes) {
    const prefix = prefixes.find((one) => given.startsWith(one));
    const rest = prefix ? given.slice(prefix.length) : '';
    const attribute = synonyms[rest] ?? rest;
    if (attributes.includes(attribute)) {
      element.setAttribute(attribute, value);
    }
  }
  // What the theme has for slots; the rest stood in for the products.
  element.append(...holder.childNodes);
  return element;
}

import { currentNames } from '../core/page.ts';
import { platformNames } from '../core/platform.ts';

/** The attributes of an element that a plain placement may set. */
const attributes = [
  'widget-id',
  'source',
  'layout',
  'limit',
  'heading',
  'personal-heading',
  'product-ids',
  'product-id',
  'handle',
  'collection-id',
  'customer-id',
  'customer-signature',
  'add-to-cart',
  'with-cart',
  'ratings',
  'swatch-option',
  'swatches',
  'second-picture',
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

/** Placements that wait for the code of their template. */
const waiting = new WeakSet<Element>();

/**
 * Adds the elements to plain ones such as `<div data-vitrine-widget="1">`, for page builders and themes that strip
 * unknown tags. Also reads attributes with the configured name of the service.
 */
export function fillPlainPlacements(selector: string): void {
  const { service } = currentNames();
  const prefixes = [
    'data-vitrine-',
    ...platformNames().map((platform) => `data-${service}-${platform}-`),
    `data-${service}-`,
  ];
  const named = `[data-${service}-id],[data-vitrine-widget],[data-vitrine-element]`;
  for (const holder of document.querySelectorAll(selector)) {
    // Attributes such as `data-acme="drawer"` of a theme are no widgets.
    const bare = holder.getAttribute(`data-${service}`) ?? '';
    const isOther = /\D/.test(bare) && !holder.matches(named);
    // A page builder may have emptied a placement that was filled before.
    if (
      !isOther &&
      !waiting.has(holder) &&
      ![...holder.children].some(({ localName }) => localName.startsWith('vitrine-'))
    ) {
      if (service !== 'service' && hasTemplate(holder, service)) {
        void fillByTemplate(holder, prefixes, service);
      } else {
        holder.append(elementFor(holder, prefixes));
      }
    }
  }
}

/** Returns whether the page has a template of a card that was written for a service of this name. */
function hasTemplate(holder: Element, service: string): boolean {
  return (
    holder.querySelector('[v-for]') !== null ||
    document.querySelector(`script[id^="${service}-widget"]`) !== null
  );
}

/** Adds the element with its card in place of the template, which nobody should see. */
async function fillByTemplate(
  holder: Element,
  prefixes: readonly string[],
  service: string,
): Promise<void> {
  waiting.add(holder);
  const markup = document.createDocumentFragment();
  if (holder.querySelector('[v-for]')) {
    markup.append(...holder.childNodes);
  }
  const element = elementFor(holder, prefixes);
  try {
    const { takeCard } = await import('../compatibility/cards/page-templates.ts');
    takeCard(element, markup, service);
  } catch {
    // Without the code, the cards are the built-in ones.
  }
  holder.append(element);
  waiting.delete(holder);
}

function elementFor(holder: Element, prefixes: readonly string[]): Element {
  const asked = holder.getAttribute('data-vitrine-element') ?? '';
  const name = elements.includes(asked) ? asked : 'recommendations';
  const element = document.createElement(`vitrine-${name}`);
  for (const { name: given, value } of holder.attributes) {
    // `data-acme` alone holds the id of a widget.
    const prefix = prefixes.find((one) => `${given}-`.startsWith(one));
    const rest = prefix ? given.slice(prefix.length) || 'id' : '';
    const attribute = synonyms[rest] ?? rest;
    const isBare = rest === 'id' && prefix !== undefined && given.length < prefix.length;
    if (attributes.includes(attribute) && !(isBare && element.hasAttribute(attribute))) {
      element.setAttribute(attribute, value);
    }
  }
  // Moves slotted content; content without a slot is not rendered.
  element.append(...holder.childNodes);
  return element;
}

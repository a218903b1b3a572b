import { getPath, isRecord } from '../json.ts';
import { isStoreLink } from '../product.ts';
import type { VitrineElement } from '../vitrine-element.ts';
import { fetchWidget } from '../fetch-widget.ts';

/** Settings of lists, which resolve them with those of experiments. */
const ofLists = ['source', 'limit', 'layout', 'heading'];

/** Attributes that stored settings have set, with their values, by element. */
const applied = new WeakMap<Element, Map<string, string | null>>();

const sheets = new WeakMap<Element, CSSStyleSheet>();

/** Requests the stored settings of an element, and gives it those that its markup does not have. */
export async function readStored(
  host: VitrineElement & { readonly widgetId: string },
): Promise<void> {
  let id: string;
  let widget: unknown;
  do {
    id = host.widgetId;
    // Without an answer, only the markup counts.
    widget = id && (await fetchWidget(id).catch(() => undefined));
    // The page may have named another widget during the request.
  } while (id !== host.widgetId);
  applyStored(host, getPath(widget, 'settings'));
}

/** Gives an element the stored settings that its markup does not have. */
export function applyStored(host: VitrineElement, settings: unknown): void {
  const elementClass = host.constructor;
  if (!isElementClass(elementClass)) {
    return;
  }
  const former = applied.get(host) ?? new Map<string, string | null>();
  applied.set(host, former);
  for (const [name, value] of storedAttributes(elementClass, settings, 'source' in host)) {
    const isMarkup = host.hasAttribute(name) && host.getAttribute(name) !== former.get(name);
    if (!isMarkup && isValue(value ?? former.get(name))) {
      writeAttribute(host, name, value);
      former.set(name, host.getAttribute(name));
    }
  }
  setProperties(host, getPath(settings, 'custom_properties'));
}

/** Returns what stored settings say of each attribute. @param isList - lists resolve some of them with their request. */
export function storedAttributes(
  { elementProperties }: typeof VitrineElement,
  settings: unknown,
  isList: boolean,
): [name: string, value: unknown][] {
  const names = Array.from(elementProperties.values(), ({ attribute }) => String(attribute));
  return names
    .filter((name) => name !== 'widget-id' && !(isList && ofLists.includes(name)))
    .map((name) => {
      const stored = getPath(settings, name === 'heading' ? 'title' : name.replaceAll('-', '_'));
      // It becomes the address of links: a `javascript:` address would run in the shop.
      return [name, name === 'search-path' && !isStoreLink(stored) ? undefined : stored];
    });
}

function writeAttribute(host: Element, name: string, value: unknown): void {
  if (typeof value === 'string' || typeof value === 'number') {
    host.setAttribute(name, String(value));
  } else {
    host.toggleAttribute(name, value === true);
  }
}

function isValue(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isElementClass(value: unknown): value is typeof VitrineElement {
  return typeof value === 'function' && 'observedAttributes' in value;
}

/** Sets custom properties in the shadow root: rules and the `style` of the theme for the element override them. */
function setProperties(host: VitrineElement, properties: unknown): void {
  const sheet = sheets.get(host) ?? new CSSStyleSheet();
  sheet.replaceSync(':host {}');
  const [rule] = sheet.cssRules;
  if (!(rule instanceof CSSStyleRule) || (!sheets.has(host) && !isRecord(properties))) {
    return;
  }
  for (const [name, value] of Object.entries(isRecord(properties) ? properties : {})) {
    if (name.startsWith('--vitrine-')) {
      rule.style.setProperty(name, String(value));
    }
  }
  if (!sheets.has(host)) {
    sheets.set(host, sheet);
    host.renderRoot.adoptedStyleSheets = [...host.renderRoot.adoptedStyleSheets, sheet];
  }
}

import { countsOfShopify } from '../../../server/contract/themes/cart-counts.ts';
import { getPath } from '../../core/json.ts';
import { storeRoot } from '../../core/platform.ts';

const counts = countsOfShopify.join();

/** What hides a count of nothing in these themes, on the count or on the bubble around it. */
const hidingClasses = [
  'hide',
  'hidden',
  'hidden-count',
  'is-hidden',
  'critical-hide',
  'critical-hidden',
];
const bubbles = '[data-cart-count-bubble],#CartCount,.cart-count-bubble';

const sectionPrefix = 'shopify-section-';

/**
 * Shows the number of pieces in the cart where a theme has heard of no addition: in the counts that are known, and in the
 * other links to the cart by rendering their sections again.
 */
export async function showCart(readCart: () => Promise<unknown>): Promise<void> {
  const places = [...document.querySelectorAll(counts)].filter(isCount);
  const sections = sectionsToRender(places);
  // None waits for another, nor fails with it.
  await Promise.allSettled([
    places.length > 0 && showCounts(places, readCart),
    ...Array.from(sections, renderLinks),
  ]);
}

async function showCounts(
  places: readonly Element[],
  readCart: () => Promise<unknown>,
): Promise<void> {
  const count = getPath(await readCart(), 'item_count');
  places.forEach((place) => typeof count === 'number' && showCount(place, count));
}

/** The text of a count is a number, perhaps in brackets, or nothing yet. */
function isCount({ childElementCount, textContent }: Element): boolean {
  return childElementCount === 0 && /^[^\p{L}\p{N}]*\d*[^\p{L}\p{N}]*$/u.test(textContent ?? '');
}

function showCount(place: Element, count: number): void {
  const text = place.textContent ?? '';
  const shown = /\d/.test(text) ? text.replace(/\d+/, String(count)) : String(count);
  if (shown !== text) {
    place.textContent = shown;
  }
  for (const hidden of [place, place.closest(bubbles)]) {
    hidden?.classList.remove(...(count > 0 ? hidingClasses : []));
    hidden?.toggleAttribute('hidden', count === 0 && hidden.hasAttribute('hidden'));
    if (count > 0 && hidden instanceof HTMLElement && hidden.style.display === 'none') {
      hidden.style.removeProperty('display');
    }
  }
}

/**
 * Returns the sections with links to the cart that may show its count: a number without a mark that is known; in a theme
 * without a known one, also what it prints with the first piece only.
 */
function sectionsToRender(places: readonly Element[]): Set<Element> {
  const found = new Set<Element>();
  for (const link of linksIn(document)) {
    const section = link.closest(`[id^=${sectionPrefix}]`);
    const isKnown = places.some((place) => link.contains(place));
    const hasNumber = !isKnown && /\d/.test(link.textContent ?? '');
    if (section && (hasNumber || places.length === 0)) {
      found.add(section);
    }
  }
  return found;
}

function linksIn(root: ParentNode): HTMLAnchorElement[] {
  const path = `${storeRoot()}cart`;
  const links = root.querySelectorAll<HTMLAnchorElement>('a[href*="/cart"]');
  // The address of a link may be none.
  return [...links].filter(({ pathname }) => pathname === path);
}

/** Renders a section again, and takes over what stands in its links to the cart. */
async function renderLinks(section: Element): Promise<void> {
  const name = section.id.slice(sectionPrefix.length);
  const address = `${location.pathname}?section_id=${encodeURIComponent(name)}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  const markup = response.ok ? await response.text() : '';
  const rendered = linksIn(new DOMParser().parseFromString(markup, 'text/html'));
  linksIn(section).forEach((link, index) => takeOver(link, rendered[index]));
}

/** Leaves a link alone that the theme has brought up to date. */
function takeOver(link: Element, rendered: Element | undefined): void {
  if (rendered && rendered.textContent?.trim() !== link.textContent?.trim()) {
    link.replaceChildren(...rendered.childNodes);
  }
}

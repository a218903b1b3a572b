import { getPath } from '../../core/json.ts';
import { storeRoot } from '../../core/platform.ts';

/** Elements that have the number of pieces in the cart as their text, by the themes that print them. */
const counts = [
  // Debut and those made from it
  '[data-cart-count]',
  // Kitchero, which has the one above in its bar for phones
  '.kt-header__cart-count',
  // Timber and those made from it, such as Brooklyn
  '#CartCount',
  '.site-header__cart-count',
  // Turbo, VM
  '.cart_count',
  '[data-cart-item-count]',
  // Pipeline
  '[data-header-cart-count]',
  // Prestige
  '.header__cart-count',
  // Noksha, Noor
  '.cart-count',
  // Bootshop
  '.cart-count-badge',
  // Fassbender
  '.cart-item-count',
].join();

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
 * Shows the number of pieces in the cart where a theme has heard of no addition: in the counts that are known, or else by
 * rendering the sections again that link to the cart.
 */
export async function showCart(readCart: () => Promise<unknown>): Promise<void> {
  const places = [...document.querySelectorAll(counts)].filter(isCount);
  if (places.length === 0) {
    return renderLinks();
  }
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

/** Renders the sections with links to the cart again, and takes over what stands in these links. */
async function renderLinks(): Promise<void> {
  const path = `${storeRoot()}cart`;
  // The address of a link may be none.
  const isLink = ({ pathname }: HTMLAnchorElement) => pathname === path;
  const linksIn = (root: ParentNode) =>
    [...root.querySelectorAll<HTMLAnchorElement>('a[href*="/cart"]')].filter(isLink);
  const sections = Array.from(linksIn(document), (link) => link.closest(`[id^=${sectionPrefix}]`));
  for (const section of new Set(sections)) {
    if (section) {
      const name = section.id.slice(sectionPrefix.length);
      const address = `${location.pathname}?section_id=${encodeURIComponent(name)}`;
      const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
      const markup = response.ok ? await response.text() : '';
      const rendered = linksIn(new DOMParser().parseFromString(markup, 'text/html'));
      linksIn(section).forEach((link, index) => takeOver(link, rendered[index]));
    }
  }
}

/** Leaves a link alone that the theme has brought up to date. */
function takeOver(link: Element, rendered: Element | undefined): void {
  if (rendered && rendered.textContent?.trim() !== link.textContent?.trim()) {
    link.replaceChildren(...rendered.childNodes);
  }
}

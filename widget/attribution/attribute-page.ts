import { clearWithoutConsent } from '../shopper/storage.ts';
import { keepCartAttribute } from './cart-attribute.ts';
import { attributeForms } from './theme-forms.ts';
import { countVisit } from './visit.ts';

let isCounted = false;
let isStarted = false;

/**
 * Counts the visit, and lets orders tell where they came from, by the theme's forms and with the shopper's consent by the
 * cart, until the page ends. Clears what earlier pages have stored when consent is refused.
 */
export function attributePage(beginsVisit: boolean): void {
  clearWithoutConsent();
  if (beginsVisit && !isCounted) {
    isCounted = true;
    countVisit();
  }
  if (!isStarted && mayLeadToOrders()) {
    isStarted = true;
    const { signal } = new AbortController();
    attributeForms(signal);
    keepCartAttribute(signal);
  }
}

/** Returns false for a page of which orders tell nothing, so that it does not load the code of the cart. */
function mayLeadToOrders(): boolean {
  return (
    window.Vitrine?.consent !== undefined ||
    'Shopify' in window ||
    location.search.includes('_source=')
  );
}

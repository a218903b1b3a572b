import { clearWithoutConsent } from '../shopper/storage.ts';
import { keepCartAttribute } from './cart-attribute.ts';
import { attributeForms } from './theme-forms.ts';

let isStarted = false;

/**
 * Lets orders tell where they came from, by the theme's forms and with the shopper's consent by the cart, until the page
 * ends. Clears what earlier pages have stored when consent is refused.
 */
export function attributePage(): void {
  clearWithoutConsent();
  if (!isStarted) {
    isStarted = true;
    const { signal } = new AbortController();
    attributeForms(signal);
    keepCartAttribute(signal);
  }
}

import { followConsent } from './consent.ts';
import { sessionUuid } from './session.ts';
import { record } from './track.ts';
import { viewedProducts } from './viewed-products.ts';

/** Session and product of the latest recorded view, so that several elements record it once. */
let recorded = '';

/**
 * Records a view of a product, now or as soon as the shopper consents, and calls back when consent may have changed.
 * Returns a function that reads the session id, which is null without consent.
 *
 * @param productId - returns the id of the current page's product, or an empty text.
 */
export function followViews(
  productId: () => string,
  handleConsent: () => void,
  signal: AbortSignal,
): () => string | null {
  const recordView = () => {
    const id = productId();
    const session = sessionUuid();
    if (id && session && recorded !== `${session} ${id}`) {
      recorded = `${session} ${id}`;
      viewedProducts.add(id);
      record(() => ({ verb: 'viewed', platform_product_id: id }));
    }
  };
  const handleChange = () => {
    recordView();
    handleConsent();
  };
  followConsent(handleChange, signal);
  recordView();
  return sessionUuid;
}

import { followConsent } from './consent.ts';
import { sessionUuid } from './session.ts';
import { record } from './track.ts';

/** Session and product of the latest view, which elements of one page record once. */
let recorded = '';

/**
 * Records that a shopper looks at a product, now or as soon as they agree, and calls back when their consent may have
 * changed. Returns what reads the id of the session, which is null without consent.
 *
 * @param productId - of the page at hand; empty for none.
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
      record((uuid, happenedAt) => ({
        verb: 'viewed',
        uuid,
        created_at: happenedAt.toISOString(),
        platform_product_id: id,
      }));
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

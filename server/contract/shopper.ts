import { idField } from './values/id-field.ts';
import { parseId } from './values/ids.ts';
import { textContent } from './reference-metadata.ts';
import { idText, lenientText, text } from './values/sizes.ts';

/** Parameters that identify a shopper. */

export const uuid = text(64)
  .transform((sent) => sent.trim())
  .optional()
  .describe("Session of the shopper, as the page's own script made it up")
  .meta(textContent({ examples: ['5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10'] }));

export const requiredUuid = text(64)
  .transform((sent) => sent.trim())
  .describe('Session of the shopper')
  .meta(textContent({ examples: ['5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10'] }));

/** Accepts any length that a text may have, so that no event is lost for it. */
export const sessionToken = lenientText
  .optional()
  .describe(
    'Token of the session from `/api/v2/analytics/session`; one that is not valid counts as absent',
  );

/** A value that is not an id counts as absent. */
export const customerId = idText.transform((sent) => parseId(sent.trim()) || undefined).optional();

/**
 * A customer id of events. Themes may send `0` or a word for guests, which must not lose the
 * events.
 */
export const lenientCustomerId = lenientText
  .transform((sent) => parseId(sent.trim()) || undefined)
  .optional();

export const requiredCustomerId = idField('must be the id of a customer')
  .describe('Id of the customer')
  .meta(textContent({ examples: ['6120000238138'] }));

export const customerSignature = text(128)
  .optional()
  .describe(
    "Proof that the page may ask for this customer: the HMAC-SHA256 of the id under the shop's identity secret, in hexadecimal, computed by the store's server",
  );

/** A signature of events, of any length that a text may have. An invalid one proves nothing. */
export const eventSignature = lenientText
  .optional()
  .describe(
    "Proof of the customer's id, as listings take it. An event without it is recorded, but joins nobody's history",
  );

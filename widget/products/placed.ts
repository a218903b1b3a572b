import type { Layout } from './listing-client.ts';
import type { ListingChoice } from './recommendations-listing.ts';

export const asking = [
  'widget-id',
  'source',
  'limit',
  'product-ids',
  'collection-id',
  'customer-id',
  'customer-signature',
  'add-to-cart',
  'ratings',
  'badges',
];

/** Attributes that count by being there. */
export const flags = ['add-to-cart', 'ratings'];

/** What the markup says of a placement. */
export interface Placed extends ListingChoice {
  readonly layout: Layout | null;
  /** Whether a line is kept for a heading, or for the buttons of a carousel. */
  readonly hasHeader: boolean;
}

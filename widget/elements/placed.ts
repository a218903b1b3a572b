import type { Layout } from '../listing-client.ts';

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
export interface Placed {
  /** Of the stored widget whose settings count where the rest says nothing; empty for none. */
  readonly widgetId: string;
  readonly source: string;
  readonly layout: Layout | null;
  readonly limit: number | null;
  /** Whether a line is kept for a heading, or for the buttons of a carousel. */
  readonly hasHeader: boolean;
}

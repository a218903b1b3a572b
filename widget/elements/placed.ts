import type { Layout } from '../listing-client.ts';

/** Attributes that change what is shown, and not what is asked for. */
export const showing = ['layout', 'heading', 'add-to-cart', 'badges', 'attribution'];

export const asking = [
  'widget-id',
  'source',
  'limit',
  'product-ids',
  'collection-id',
  'customer-id',
  'customer-signature',
  'ratings',
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
  /** Null where there is none, and no room for one. */
  readonly heading: string | null;
}

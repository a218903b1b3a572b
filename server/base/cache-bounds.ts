const kib = 1_024;
const mib = 1_024 * kib;

/**
 * The bytes that each cache of a server may take. Their sum stands in `docs/sizing.md`. A cache takes them only once it is full of
 * what its shops ask for.
 */
export const cacheBounds = {
  listings: 32 * mib,
  searches: 32 * mib,
  'custom-listings': 32 * mib,
  'product-texts': 64 * mib,
  'translated-collections': 32 * mib,
  rulesets: 64 * mib,
  'product-groups': 40 * mib,
  'collection-orders': 24 * mib,
  'product-types': 4 * mib,
  'unlisted-products': 160 * mib,
  'query-vectors': 8 * mib,
  'term-readings': 16 * mib,
  'neighbour-lists': 64 * mib,
  rankings: 64 * mib,
  'learned-searches': 64 * mib,
  'compressed-bodies': 16 * mib,
  'request-plans': 8 * mib,
  'unknown-names': 8 * mib,
  'arrival-times': 12 * mib,
  'event-networks': 4 * mib,
  'customer-tags': 16 * mib,
  'stores-of-webhooks': 8 * mib,
  statements: 6 * mib,
  'time-zones': 8 * mib,
  encodings: 256 * kib,
} as const satisfies Readonly<Record<string, number>>;

export type CacheName = keyof typeof cacheBounds;

/** Returns the bytes that all caches take when they are full. */
export function sumOfBounds(): number {
  return Object.values(cacheBounds).reduce((sum, bytes) => sum + bytes, 0);
}

import type { WireRequest } from '../fuzz/wire.ts';
import type { ShopData } from '../shop-data.ts';

/** Yields requests of a busy shop without end: most as pages send them, some for unknown paths. */
export function createMixedRequests(
  { firstId, productCount }: ShopData,
  key: string,
  random: () => number,
): () => WireRequest {
  const anyId = () => firstId + Math.floor(random() * productCount);
  const listing = (path: string) => get(`/api/v1/products/${path}&key=${key}`);
  const post = (path: string, body: object): WireRequest => ({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', 'Service-Api-Key': key },
    body: Buffer.from(JSON.stringify(body)),
  });
  const word = () =>
    ['jug', 'lamp', 'oak wool', 'amber', 'glas', 'tag'][Math.floor(random() * 6)] ?? '';
  const kinds: readonly (() => WireRequest)[] = [
    () => listing(`top_sellers?limit=${1 + Math.floor(random() * 24)}`),
    () => listing(`recommended?platform_product_ids=${anyId()}`),
    () => listing(`static?ids=${anyId()},${anyId()}`),
    () => listing(`viewed?uuid=u-${Math.floor(random() * 500)}`),
    () => listing(`collections?platform_collection_ids=${firstId + 1}&smart_sort=yes`),
    () => get(`/api/v1/custom/id/${firstId}?key=${key}&url=/${anyId()}&cart_subtotal=50`),
    () => post('/api/v1/smart-search/search', { searchTerm: `${word()} ${anyId()}` }),
    () => post('/api/v1/smart-search/search/quick-view', { searchTerm: word().slice(0, 3) }),
    () =>
      post('/api/v2/analytics/event', {
        verb: 'viewed',
        platform_product_id: String(anyId()),
        uuid: `u-${Math.floor(random() * 500)}`,
      }),
    () => get(`/products/${anyId()}`),
    () => get(`/${anyId().toString(36)}.php?x=${anyId()}`),
    () => listing('top_sellers?limit=none'),
    () => get(`/api/v1/products/top_sellers?key=k${anyId()}`),
  ];
  return () => (kinds[Math.floor(random() * kinds.length)] ?? (() => get('/healthz')))();
}

function get(path: string): WireRequest {
  return { method: 'GET', path, headers: {} };
}

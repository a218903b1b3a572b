import { onTestFinished } from 'vitest';
import {
  RecordedStoreApi,
  type StoreApiAnswer,
} from '../../server/testing/woocommerce/store-api.ts';
import { storeApiRecordings } from '../../server/testing/woocommerce/store-api-recordings.ts';
import { setPage, type Asked, type ShopPage } from './shop-page.ts';

/** The ids of recorded products and variations. */
export const recorded = {
  mug: 22,
  pair: 23,
  set: 58,
  soldOut: 69,
  /** Red or blue, in any size. */
  shirt: { id: 33, red: 34, blue: 743 },
  disabled: 31,
};

/** Makes the page one of the recorded store, whose REST API has this root. */
export function openWooShop(shop: ShopPage, root = '/wp-json/'): RecordedStoreApi {
  const api = new RecordedStoreApi(storeApiRecordings);
  setPage({ page: { tag: { storefront: 'woocommerce' } } });
  const link = document.createElement('link');
  Object.assign(link, { rel: 'https://api.w.org/', href: root });
  document.head.append(link);
  onTestFinished(() => link.remove());
  const answer = ({ path, query, headers, body }: Asked) => {
    const route = query.get('rest_route') ?? path;
    const nonce = headers.get('Nonce') ?? undefined;
    return toResponse(api.answer({ path: route.split('/v1/')[1] ?? '', query, nonce, body }));
  };
  const { pathname, search } = new URL(root, location.href);
  for (const path of [
    'cart',
    'cart/add-item',
    'cart/update-item',
    'cart/remove-item',
    'products',
  ]) {
    shop.answer(`shop:${pathname}${search ? '' : `wc/store/v1/${path}`}`, answer);
  }
  return api;
}

function toResponse({ status, nonce, body }: StoreApiAnswer): Response {
  return Response.json(body, { status, headers: { Nonce: nonce } });
}

import products from './products-special.json' with { type: 'json' };
import missingValue from './store-api-add-item-any-value.json' with { type: 'json' };
import noNonce from './store-api-add-item-no-nonce.json' with { type: 'json' };
import notPurchasable from './store-api-add-item-not-purchasable.json' with { type: 'json' };
import cart from './store-api-cart.json' with { type: 'json' };
import ofSocks from './variations-any-all.json' with { type: 'json' };
import ofShirt from './variations-any.json' with { type: 'json' };
import ofVase from './variations-four.json' with { type: 'json' };
import ofTShirt from './variations-variable.json' with { type: 'json' };
import type { StoreApiRecordings } from './store-api.ts';

/** The recordings in the form that browsers can load too. */
export const storeApiRecordings: StoreApiRecordings = {
  products: products.body,
  variations: { 27: ofTShirt.body, 33: ofShirt.body, 36: ofSocks.body, 38: ofVase.body },
  cart: cart.body,
  noNonce: noNonce.body,
  missingValue: missingValue.body,
  notPurchasable: notPurchasable.body,
};

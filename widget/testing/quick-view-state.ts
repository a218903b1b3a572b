import type { StoreProduct } from '../core/product.ts';
import { answered as answeredWith, reduce, type Action } from '../quick-view/quick-view-actions.ts';
import {
  initialQuickView,
  type QuickViewResults,
  type QuickViewState,
} from '../quick-view/quick-view-state.ts';

/** Returns results for a query, empty except for those that the test names. */
function found(query: string, changes: Partial<QuickViewResults> = {}): QuickViewResults {
  return {
    query,
    products: [],
    popular: [],
    suggestions: [],
    collections: [],
    content: [],
    correction: '',
    note: '',
    reading: [],
    redirect: '',
    total: changes.products?.length ?? 0,
    priceFormat: '{{amount}}',
    ...changes,
  };
}

/** Returns a product with one variant for each flag: true is in stock, false is sold out. */
export function productOf(id: number, ...available: readonly boolean[]): StoreProduct {
  return {
    id,
    title: `Product ${id}`,
    link: `/products/${id}`,
    images: [],
    variants: available.map((isAvailable, index) => ({
      id: id * 10 + index,
      product_id: id,
      title: `Variant ${index}`,
      price: '1.00',
      sku: '',
      compare_at_price: null,
      inventory_quantity: 1,
      option1: `Variant ${index}`,
      available: isAvailable,
    })),
  };
}

/** Returns the state after these actions from the beginning. */
export function after(...actions: readonly Action[]): QuickViewState {
  return actions.reduce(reduce, initialQuickView);
}

/** A response with two products in stock. */
export const answered = (
  query: string,
  changes: Partial<QuickViewResults> = { products: [productOf(1, true), productOf(2, true)] },
): Action => answeredWith(found(query, changes));

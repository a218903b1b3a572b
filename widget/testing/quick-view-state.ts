import type { StoreProduct } from '../core/product.ts';
import { answered as answeredWith, reduce, type Action } from '../quick-view/quick-view-actions.ts';
import {
  initialQuickView,
  type QuickViewResults,
  type QuickViewState,
} from '../quick-view/quick-view-state.ts';

/** Returns the results for a query: only those that the test names. */
function found(query: string, changes: Partial<QuickViewResults> = {}): QuickViewResults {
  return {
    query,
    products: [],
    popular: [],
    suggestions: [],
    collections: [],
    content: [],
    correctedTerm: '',
    redirect: '',
    total: changes.products?.length ?? 0,
    moneyFormat: '{{amount}}',
    ...changes,
  };
}

/** Returns a product with a variant for each of these, in stock or sold out. */
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

/** Answers with two products that can be bought. */
export const answered = (
  query: string,
  changes: Partial<QuickViewResults> = { products: [productOf(1, true), productOf(2, true)] },
): Action => answeredWith(found(query, changes));

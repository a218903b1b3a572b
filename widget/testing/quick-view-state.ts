import { afterStep, type Step } from '../quick-view/quick-view-reducer.ts';
import {
  initialQuickView,
  type QuickViewResults,
  type QuickViewState,
} from '../quick-view/quick-view-state.ts';
import { answered as answeredWith } from '../quick-view/quick-view-steps.ts';
import type { StoreProduct } from '../core/product.ts';

/** What the service found for a query: nothing but what the test says. */
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

/** A product with one variant for each of these, that is there or is sold out. */
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

/** The state after these steps from the beginning. */
export function after(...steps: readonly Step[]): QuickViewState {
  return steps.reduce(afterStep, initialQuickView);
}

/** An answer with two products that can be bought. */
export const answered = (
  query: string,
  changes: Partial<QuickViewResults> = { products: [productOf(1, true), productOf(2, true)] },
): Step => answeredWith(found(query, changes));

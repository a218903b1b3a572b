import { isSoldOut, type StoreProduct, type StoreVariant } from '../core/product.ts';
import type { QuickViewState, StorePage, Suggestion } from './quick-view-state.ts';

/** One row of the popup, in the words of the shop. */
export type Row =
  | { readonly kind: 'product'; readonly product: StoreProduct }
  | { readonly kind: 'variant'; readonly product: StoreProduct; readonly variant: StoreVariant }
  | StorePage
  | Suggestion
  | { readonly kind: 'correction' | 'recent'; readonly text: string }
  | { readonly kind: 'clear' }
  | { readonly kind: 'all'; readonly query: string; readonly redirect: string };

/** A row that is a link. */
export type LinkRow = Exclude<Row, { readonly kind: 'variant' | 'clear' }>;

export interface RowGroup {
  readonly name:
    | 'correction'
    | 'products'
    | 'popular'
    | 'suggestions'
    | 'collections'
    | 'content'
    | 'recent'
    | 'all';
  readonly rows: readonly Row[];
}

/** The groups of the popup from top to bottom; those without rows are not among them. */
export function groupsOf({ query, recent, results, choosing }: QuickViewState): RowGroup[] {
  const groups: RowGroup[] = [];
  const add = (name: RowGroup['name'], rows: readonly Row[]) => {
    if (rows.length > 0) {
      groups.push({ name, rows });
    }
  };
  if (!query && recent.length > 0) {
    add('recent', [
      ...recent.map((text) => ({ kind: 'recent', text }) as const),
      { kind: 'clear' },
    ]);
  }
  if (query && results) {
    const { correctedTerm, redirect } = results;
    if (correctedTerm) {
      add('correction', [{ kind: 'correction', text: correctedTerm }]);
    }
    add('products', productRows(results.products, choosing));
    add('suggestions', results.suggestions);
    add('collections', results.collections);
    add('content', results.content);
    add('popular', productRows(results.popular, choosing));
    if (groups.length > 0 || redirect) {
      add('all', [{ kind: 'all', query: results.query, redirect }]);
    }
  }
  return groups;
}

export function rowsOf(view: QuickViewState): Row[] {
  return groupsOf(view).flatMap(({ rows }) => rows);
}

/** A product has a second cell, to buy it or to choose a variant, unless it is sold out. */
export function cellsOf(row: Row | undefined): number {
  return row?.kind === 'product' && !isSoldOut(row.product) ? 2 : 1;
}

export function rowOfProduct(view: QuickViewState, productId: number): number {
  return rowsOf(view).findIndex((row) => row.kind === 'product' && row.product.id === productId);
}

/** Each product, and under it its variants while the shopper chooses one. */
function productRows(products: readonly StoreProduct[], choosing: number | null): Row[] {
  return products.flatMap((product) => [
    { kind: 'product', product },
    ...(product.id === choosing ? product.variants : []).map(
      (variant) => ({ kind: 'variant', product, variant }) as const,
    ),
  ]);
}

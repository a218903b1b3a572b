import { isSoldOut, type StoreProduct, type StoreVariant } from '../product.ts';
import type { QuickViewState, StorePage, Suggestion } from './quick-view-state.ts';

/** One row of the popup, in the words of the shop. */
export type Row =
  | { readonly kind: 'product'; readonly product: StoreProduct }
  | { readonly kind: 'variant'; readonly product: StoreProduct; readonly variant: StoreVariant }
  | ({ readonly kind: 'page' } & StorePage)
  /** Another search. */
  | ({ readonly kind: 'correction' | 'suggestion' | 'recent' } & Suggestion)
  | { readonly kind: 'clear' }
  | { readonly kind: 'all' };

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
export function groupsOf(state: QuickViewState): readonly RowGroup[] {
  return allGroups(state).filter(({ rows }) => rows.length > 0);
}

export function rowsOf(state: QuickViewState): readonly Row[] {
  return allGroups(state).flatMap(({ rows }) => rows);
}

/** Whether there is anything to move to. */
export function hasRows(state: QuickViewState): boolean {
  return rowsOf(state).length > 0;
}

/** A product has a second cell, to buy it or to choose a variant, unless it is sold out. */
export function cellsOf(row: Row | undefined): number {
  return row?.kind === 'product' && !isSoldOut(row.product) ? 2 : 1;
}

export function rowOfProduct(state: QuickViewState, productId: number): number {
  return rowsOf(state).findIndex((row) => row.kind === 'product' && row.product.id === productId);
}

function allGroups(state: QuickViewState): readonly RowGroup[] {
  const { results, recent, query } = state;
  if (query === '') {
    return [{ name: 'recent', rows: recentRows(recent) }];
  }
  if (!results) {
    return [];
  }
  const { products, popular, suggestions, collections, content, correctedTerm } = results;
  const productRows = (list: readonly StoreProduct[]) =>
    list.flatMap((product) => withVariants(product, state.choosing));
  const groups: readonly RowGroup[] = [
    {
      name: 'correction',
      rows: correctedTerm ? [{ kind: 'correction', text: correctedTerm, pieces: [] }] : [],
    },
    { name: 'products', rows: productRows(products) },
    {
      name: 'suggestions',
      rows: suggestions.map((suggestion) => ({ kind: 'suggestion', ...suggestion })),
    },
    { name: 'collections', rows: collections.map(pageRow) },
    { name: 'content', rows: content.map(pageRow) },
    { name: 'popular', rows: productRows(popular) },
  ];
  const isFound = results.redirect !== '' || groups.some(({ rows }) => rows.length > 0);
  return isFound ? [...groups, { name: 'all', rows: [{ kind: 'all' }] }] : groups;
}

function recentRows(recent: readonly string[]): readonly Row[] {
  const rows = recent.map((text): Row => ({ kind: 'recent', text, pieces: [] }));
  return rows.length > 0 ? [...rows, { kind: 'clear' }] : rows;
}

function pageRow(page: StorePage): Row {
  return { kind: 'page', ...page };
}

function withVariants(product: StoreProduct, choosing: number | null): readonly Row[] {
  const variants = product.id === choosing ? product.variants : [];
  return [
    { kind: 'product', product },
    ...variants.map((variant): Row => ({ kind: 'variant', product, variant })),
  ];
}

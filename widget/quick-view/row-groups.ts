import { isSoldOut, type StoreProduct } from '../core/product.ts';
import type { QuickViewState, SearchRow, StorePage, Suggestion } from './quick-view-state.ts';

/** One row of the popup, in the words of the shop. */
export type Row =
  | { readonly kind: 'product'; readonly product: StoreProduct }
  | StorePage
  | Suggestion
  | SearchRow
  | { readonly kind: 'clear' }
  | { readonly kind: 'all'; readonly query: string; readonly redirect: string };

/** A row that is a link. */
export type LinkRow = Exclude<Row, { readonly kind: 'clear' }>;

export type RowGroup = readonly [
  name:
    | 'reading'
    | 'products'
    | 'popular'
    | 'suggestions'
    | 'collections'
    | 'content'
    | 'recent'
    | 'all',
  rows: readonly Row[],
];

/** Returns the groups of the popup from top to bottom, without empty ones. */
export function groupsOf({ query, recent, results }: QuickViewState): RowGroup[] {
  const former: RowGroup[] =
    query || recent.length === 0
      ? []
      : [
          [
            'recent',
            [...recent.map((text) => ({ kind: 'recent', text }) as const), { kind: 'clear' }],
          ],
        ];
  if (!results) {
    return former;
  }
  const { redirect } = results;
  const all: RowGroup[] = [
    ['reading', results.reading],
    ['products', productRows(results.products)],
    ['suggestions', results.suggestions],
    ['collections', results.collections],
    ['content', results.content],
    ['popular', productRows(results.popular)],
  ];
  const groups = [...former, ...all.filter(([, rows]) => rows.length > 0)];
  return results.query && (groups.length > 0 || redirect)
    ? [...groups, ['all', [{ kind: 'all', query: results.query, redirect }]]]
    : groups;
}

export function rowsOf(view: QuickViewState): Row[] {
  return groupsOf(view).flatMap(([, rows]) => rows);
}

/** A product has a second cell, to buy it, unless it is sold out. */
export function cellsOf(row: Row | undefined): number {
  return row?.kind === 'product' && !isSoldOut(row.product) ? 2 : 1;
}

function productRows(products: readonly StoreProduct[]): Row[] {
  return products.map((product) => ({ kind: 'product', product }));
}

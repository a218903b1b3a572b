import type { AdminContract } from '../../server/features/endpoints.ts';

export type PickedProduct = AdminContract['products']['answer']['data'][number];

/** Words, or ids with commas between them. */
export type ProductQuery = { readonly q: string } | { readonly ids: string };

export type LoadProducts = (
  query: ProductQuery,
  signal: AbortSignal,
) => Promise<readonly PickedProduct[]>;

export interface ChosenProduct {
  readonly id: string;
  /** Empty for the whole product. */
  readonly variants: readonly string[];
}

/** A list of products: without an order, in order, or in order with some of their variants. */
export type ListKind = 'unordered' | 'ordered' | 'with-variants';

/**
 * Returns the digits of an id, which files and drafts may hold as a global one: `gid://platform/Product/123`. Other texts,
 * which the server refuses as ids, stay as they are.
 */
export function numberOf(id: string): string {
  return /^gid:\/\/[^/]+\/[A-Za-z]+\/(\d+)$/.exec(id)?.[1] ?? id;
}

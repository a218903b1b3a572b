import type { Eligibility } from '../../catalog/eligibility.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { Cart } from '../../contract/cart.ts';

/** What a request wants to be left out. */
export interface LeftOut {
  /** What it is about. */
  input?: readonly number[] | undefined;
  excluded?: readonly number[] | undefined;
  cart?: Cart | undefined;
}

export function leftOut({ input = [], excluded = [], cart }: LeftOut): Eligibility['except'] {
  return new Map([
    ...(cart?.lines ?? []).map(({ productId }) => [productId, 'in_cart'] as const),
    ...excluded.map((id) => [id, 'excluded'] as const),
    ...input.map((id) => [id, 'input'] as const),
  ]);
}

/** What no recommender names, and the collections that it keeps to where some are asked for. */
export function recommendable(
  catalog: ShopCatalog,
  {
    platform_collection_id: collectionIds,
    ...without
  }: LeftOut & { platform_collection_id?: readonly number[] | undefined },
): Partial<Eligibility> {
  const members = collectionIds?.flatMap((id) => [...(catalog.collection(id)?.members ?? [])]);
  return {
    isRecommended: true,
    except: leftOut(without),
    ...(members && { only: new Set(members) }),
  };
}

import { setImmediate } from 'node:timers/promises';
import { type Eligibility, type Refusal, refusalOf } from '../catalog/eligibility.ts';
import type { Shape } from '../catalog/present.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { Suggestions } from '../catalog/suggestions.ts';
import type { SourceName } from '../contract/explanation.ts';
import type { ExaminedProducts } from './listing-cache.ts';
import type { Source } from './source.ts';

export interface Listing {
  shopId: number;
  catalog: ShopCatalog;
  /** One after the other, until the limit is full. */
  sources: readonly Source[];
  eligibility: Eligibility;
  limit: number;
  shape: Shape;
  /** Leaves out the variants that fail the price conditions. */
  unsetVariants: boolean;
}

/** A source of a listing that has been asked. */
export interface AskedSource {
  name: SourceName;
  suggestions: Suggestions;
  /** Of its products those that were taken, in order. */
  taken: number[];
  /** Those that may not be shown. */
  refused: Map<number, Refusal>;
}

export interface Choice {
  asked: AskedSource[];
  examined: ExaminedProducts;
}

/** So many products are looked at in a row, in about 5 ms; then others have their turn. */
const lookedAtInARow = 5_000;

/** The first eligible products of the sources. */
export async function choose({
  catalog,
  sources,
  eligibility,
  limit,
}: Pick<Listing, 'catalog' | 'sources' | 'eligibility' | 'limit'>): Promise<Choice> {
  // In the order of the first look at each product.
  const versions = new Map<number, number>();
  const asked: AskedSource[] = [];
  let room = limit;
  for (const { name, suggest } of sources) {
    const source: AskedSource = {
      name,
      suggestions: await suggest(),
      taken: [],
      refused: new Map(),
    };
    asked.push(source);
    for (const id of source.suggestions.productIds) {
      if (versions.has(id)) {
        continue;
      }
      versions.set(id, catalog.productVersion(id));
      if (versions.size % lookedAtInARow === 0) {
        await setImmediate();
      }
      const refusal = refusalOf(catalog, id, eligibility);
      if (refusal !== undefined) {
        source.refused.set(id, refusal);
      } else if (source.taken.push(id) === room) {
        break;
      }
    }
    room -= source.taken.length;
    if (room === 0) {
      break;
    }
  }
  return { asked, examined: { ids: [...versions.keys()], versions: [...versions.values()] } };
}

/** Those of the products that are there, as JSON by their ids. */
export function presentAll(
  { shopId, catalog, eligibility, shape, unsetVariants }: Listing,
  ids: readonly number[],
  texts: ProductTexts,
): Promise<ReadonlyMap<number, string>> {
  const { market, prices } = eligibility;
  const offer = { market, prices: unsetVariants ? prices : {} };
  return texts.textsById({ shopId, catalog, shape, offer }, ids);
}

/** The data of the answer as JSON. */
export async function list(
  listing: Listing,
  texts: ProductTexts,
): Promise<{ data: string; examined: ExaminedProducts }> {
  const choice = await choose(listing);
  const ids = choice.asked.flatMap(({ taken }) => taken);
  const products = await presentAll(listing, ids, texts);
  const present = ids.flatMap((id) => products.get(id) ?? []);
  return { data: `[${present.join(',')}]`, examined: choice.examined };
}

import { collectionSlots } from '../../catalog/collection-slots.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { SlotMask } from '../../catalog/slot-mask.ts';
import {
  type Candidate,
  noCandidate,
  orderedSuggestions,
  type Suggestions,
} from '../../catalog/suggestions.ts';
import { runInSlices, type WorkMeter } from '../../slices.ts';
import type { Source } from '../source.ts';
import { type ReadMembers, withinCollections } from './collections.ts';

/** The collections that a listing is restricted to, and their products. */
export interface WithinCollections {
  ids: readonly number[];
  members: ReadMembers;
}

/** What sells best, then the newest: together all products of the shop, or of the collections. */
export function topSellersSources(
  catalog: ShopCatalog,
  sold: Suggestions,
  within?: WithinCollections,
): Source[] {
  const bestSelling: Source = { name: 'top_sellers', suggest: () => sold };
  return within
    ? [
        withinCollections(catalog, within.members, bestSelling),
        newestSource((meter) => newestMembers(catalog, within, meter)),
      ]
    : [bestSelling, newestSource(() => catalog.newestFirst())];
}

function newestSource(
  newestFirst: (meter?: WorkMeter) => Iterable<Candidate> | Promise<Iterable<Candidate>>,
): Source {
  return {
    name: 'newest',
    suggest: async (meter) =>
      orderedSuggestions(await newestFirst(meter), 'One of the newest products.'),
  };
}

/** A small collection is put in order; for a large one the order of the whole shop is there already. */
const sortedShare = 1 / 100;

async function newestMembers(
  catalog: ShopCatalog,
  { ids, members }: WithinCollections,
  meter: WorkMeter | undefined,
): Promise<Iterable<Candidate>> {
  const collections = ids.flatMap((id) => catalog.collection(id) ?? []);
  const most = collections.reduce((sum, { productIds }) => sum + productIds.length, 0);
  if (most >= catalog.size * sortedShare) {
    return newestWithin(catalog, await members(meter));
  }
  const slots = new Set<number>();
  for (const collection of collections) {
    const { ordered } = await runInSlices(collectionSlots(catalog, collection), meter);
    ordered.forEach((slot) => slots.add(slot));
  }
  return catalog.newestAmong(slots);
}

/** Places of an order that are looked at in a row. */
const placesBetweenPauses = 2_048;

function* newestWithin(catalog: ShopCatalog, members: SlotMask): Iterable<Candidate> {
  for (const [place, slot] of catalog.newestSlots().entries()) {
    if (members.has(slot)) {
      yield catalog.idAt(slot);
    }
    if (place % placesBetweenPauses === 0) {
      yield noCandidate;
    }
  }
}

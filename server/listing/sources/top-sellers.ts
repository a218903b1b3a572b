import { collectionSlots } from '../../catalog/collection-slots.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import {
  type Candidate,
  type NeedsSlot,
  orderedCandidates,
  type Candidates,
} from '../../catalog/candidates.ts';
import { runInSlices, type WorkMeter } from '../../base/slices.ts';
import type { Source } from '../source.ts';
import { type ReadMembers, withinCollections } from './collections.ts';
import { rankedSource } from './rankings.ts';
import { candidatesOf, type CandidateCursor } from './merge-lists.ts';

/** Collections that a listing is restricted to, with a function that reads their products. */
interface WithinCollections {
  ids: readonly number[];
  members: ReadMembers;
}

/**
 * Returns sources of the best sellers and of the newest products. Together they hold all products of the shop
 * or of the collections.
 */
export function topSellersSources(
  catalog: ShopCatalog,
  sold: Candidates,
  within?: WithinCollections,
): Source[] {
  const bestSelling: Source = { name: 'top_sellers', findCandidates: async () => sold };
  return within
    ? [
        withinCollections(catalog, within.members, bestSelling),
        newestSource((meter, needsSlot) => newestMembers(catalog, within, meter, needsSlot)),
      ]
    : [
        rankedSource(catalog, bestSelling),
        newestSource(async (_meter, needsSlot) =>
          candidatesOf(new NewestCursor(catalog, needsSlot)),
        ),
      ];
}

function newestSource(
  newestFirst: (meter: WorkMeter | undefined, needsSlot: NeedsSlot) => Promise<Iterable<Candidate>>,
): Source {
  return {
    name: 'newest',
    findCandidates: async (meter, needsSlot = () => true) =>
      orderedCandidates(await newestFirst(meter, needsSlot), 'One of the newest products.'),
  };
}

/**
 * Below this share of the shop, the collections are sorted; otherwise the existing order of the whole shop is
 * filtered.
 */
const sortedShare = 1 / 100;

async function newestMembers(
  catalog: ShopCatalog,
  { ids, members }: WithinCollections,
  meter: WorkMeter | undefined,
  needsSlot: NeedsSlot,
): Promise<Iterable<Candidate>> {
  const collections = ids.flatMap((id) => catalog.collection(id) ?? []);
  const most = collections.reduce((sum, { productIds }) => sum + productIds.length, 0);
  if (most >= catalog.size * sortedShare) {
    const mask = await members(meter);
    const isNeeded = (slot: number) => mask.has(slot) && needsSlot(slot);
    return candidatesOf(new NewestCursor(catalog, isNeeded));
  }
  const slots = new Set<number>();
  for (const collection of collections) {
    const { ordered } = await runInSlices(collectionSlots(catalog, collection), meter);
    ordered.forEach((slot) => slots.add(slot));
  }
  return catalog.newestAmong(slots);
}

/** Places of the order that are read per step. */
const placesAtOnce = 256;

/** Reads all products of the shop, newest first. */
class NewestCursor implements CandidateCursor {
  readonly #catalog: ShopCatalog;
  readonly #needsSlot: NeedsSlot;
  readonly #slots: Int32Array;
  #place = 0;

  constructor(catalog: ShopCatalog, needsSlot: NeedsSlot) {
    this.#catalog = catalog;
    this.#needsSlot = needsSlot;
    this.#slots = catalog.newestSlots();
  }

  get isDone(): boolean {
    return this.#place >= this.#slots.length;
  }

  next(found: number[]): number {
    const from = this.#place;
    const end = Math.min(this.#slots.length, from + placesAtOnce);
    for (let place = from; place < end; place += 1) {
      const slot = this.#slots[place] ?? 0;
      const id = this.#needsSlot(slot) ? this.#catalog.idAt(slot) : undefined;
      if (id !== undefined) {
        found.push(id);
      }
    }
    this.#place = end;
    return end - from;
  }
}

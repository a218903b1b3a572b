import { listSlots } from '../../catalog/list-slots.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { SlotMask } from '../../catalog/columns/slot-mask.ts';
import {
  type Candidate,
  type IdList,
  filterCandidates,
  type NeedsSlot,
  noCandidate,
  type Candidates,
} from '../../catalog/candidates.ts';
import type { Source } from '../source.ts';
import { mergeLists } from './merge-lists.ts';

/** Places that are read by id. Most lists are full by then and need no slots of the whole ranking. */
const placesBeforeSlots = 4_096;

const placesBetweenPauses = 256;

/** Skips products of a long ranking that the reader does not need. */
export function rankedSource(catalog: ShopCatalog, { name, findCandidates }: Source): Source {
  return {
    name,
    findCandidates: async (meter, needsSlot) => {
      const candidates = await findCandidates(meter, needsSlot);
      const { ranking, explain } = candidates;
      return ranking === undefined || needsSlot === undefined
        ? candidates
        : { productIds: rankedCandidates(catalog, ranking, needsSlot), explain };
    },
  };
}

/** Returns the candidates that belong to the set, in the same order. */
export function membersAmong(
  catalog: ShopCatalog,
  { productIds, ranking, explain }: Candidates,
  members: SlotMask,
  needsSlot: NeedsSlot = () => true,
): Candidates {
  const isMember = (id: number) => {
    const slot = catalog.slotOf(id);
    return slot !== undefined && members.has(slot);
  };
  if (ranking === undefined) {
    return { productIds: filterCandidates(productIds, isMember), explain };
  }
  const candidates = rankedCandidates(
    catalog,
    ranking,
    (slot) => members.has(slot) && needsSlot(slot),
  );
  return { productIds: filterCandidates(candidates, isMember), explain };
}

function* rankedCandidates(
  catalog: ShopCatalog,
  ranking: IdList,
  needsSlot: NeedsSlot,
): Iterable<Candidate> {
  const byId = Math.min(ranking.length, placesBeforeSlots);
  // Most listings take a few places: a copy of the first ones would cost more than reading them.
  for (let place = 0; place < byId; place++) {
    if (place % placesBetweenPauses === 0) {
      yield noCandidate;
    }
    yield ranking[place];
  }
  if (ranking.length > placesBeforeSlots) {
    const slots = yield* listSlots(catalog, ranking);
    const rest = {
      productIds: ranking.slice(placesBeforeSlots),
      slots: slots.subarray(placesBeforeSlots),
    };
    yield* mergeLists([rest], catalog.slotCount, 'concatenated', needsSlot);
  }
}

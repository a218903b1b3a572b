import type { ListedOrder } from '../listed-order.ts';
import type { ProductFacts } from '../product-facts.ts';
import type { SearchQuery } from '../query.ts';
import { onlyIds, withoutIds } from './filter-by.ts';
import type { RunSearches, SearchWithoutCollection } from './word-search.ts';
import { maxHits } from './result-head.ts';
import type { Hit, SearchAnswer } from './connection/typesense-answers.ts';

export interface ListedPageRequest {
  runSearches: RunSearches;
  /** Finds everything that matches, the best match first. */
  search: SearchWithoutCollection & { filter_by: string };
  order: ListedOrder;
  direction: 'ascending' | 'descending';
  /** Products on earlier places, which are not repeated. */
  headIds: readonly number[];
  /** The places of the page after the head; the end is exclusive. */
  range: { start: number; end: number };
  outOfStock: SearchQuery['outOfStock'];
  facts: ProductFacts;
}

export interface ListedPage {
  /** The first searches. The first of them returns the number of all matches. */
  searches: readonly [SearchWithoutCollection, ...SearchWithoutCollection[]];
  /** Returns the hits of the page from the answers to these searches, with further searches where needed. */
  readHits: (answers: readonly SearchAnswer[]) => Promise<Hit[]>;
}

/** Listed products whose matches are counted together. */
const countedTogether = 4 * maxHits;

/**
 * Plans a page in an order that the server does not know. All matches are ordered here if they fit into one answer.
 * Otherwise the server is asked which listed products match: the first ones at once, those of later pages after their
 * matches have been counted. A page takes three round trips at most.
 */
export function planListedPage(request: ListedPageRequest): ListedPage {
  const { search } = request;
  const ids = idsInOrder(request);
  const firstIds = ids.slice(0, maxHits);
  return {
    searches: [{ ...search, per_page: maxHits }, hitsAmong(request, firstIds)],
    async readHits([all, first]) {
      const { start, end } = request.range;
      const found = all?.found ?? 0;
      if (found <= maxHits) {
        return sortByPlace(all?.hits ?? [], ids).slice(start, end);
      }
      const firstHits = sortByPlace(first?.hits ?? [], firstIds);
      return firstHits.length >= end
        ? firstHits.slice(start, end)
        : readLaterHits(request, ids, found);
    },
  };
}

/** Returns the listed products; sold-out ones come last if the query wants it. */
function idsInOrder({
  order: { productIds },
  direction,
  headIds,
  outOfStock,
  facts,
}: ListedPageRequest): number[] {
  const head = new Set(headIds);
  const ids = Array.from(direction === 'ascending' ? productIds : productIds.toReversed());
  const others = ids.filter((id) => !head.has(id));
  if (outOfStock !== 'last') {
    return others;
  }
  const isAvailable = (id: number) => {
    const slot = facts.slotOf(id);
    return slot !== undefined && facts.isAvailable(slot);
  };
  return [...others.filter(isAvailable), ...others.filter((id) => !isAvailable(id))];
}

/** Sorts hits by the places of their products. Hits without a place keep their order and come last. */
function sortByPlace(hits: readonly Hit[], ids: readonly number[]): Hit[] {
  const wanted = new Set(hits.map(idOf));
  const places = new Map<number, number>();
  for (let place = 0; place < ids.length && places.size < wanted.size; place += 1) {
    const id = ids[place] ?? NaN;
    if (wanted.has(id)) {
      places.set(id, place);
    }
  }
  const placeOf = (hit: Hit) => places.get(idOf(hit)) ?? ids.length;
  return hits.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function readLaterHits(
  request: ListedPageRequest,
  ids: readonly number[],
  found: number,
): Promise<Hit[]> {
  const { runSearches, range } = request;
  const runs = inPieces(ids, countedTogether);
  const counts = await runSearches(
    runs.map((some) => ({ ...hitsAmong(request, some), per_page: 0 })),
  );
  const pieces: (readonly number[])[] = [];
  let before = 0;
  let skipped = 0;
  runs.forEach((run, place) => {
    const count = counts[place]?.found ?? 0;
    if (before + count <= range.start) {
      skipped += count;
    } else if (before < range.end && count > 0) {
      pieces.push(...(count <= maxHits ? [run] : inPieces(run, maxHits)));
    }
    before += count;
  });
  const answers = await runSearches(pieces.map((piece) => hitsAmong(request, piece)));
  const listed = pieces.flatMap((piece, place) => sortByPlace(answers[place]?.hits ?? [], piece));
  return [
    ...listed.slice(range.start - skipped, range.end - skipped),
    ...(await readUnlistedHits(request, ids, { from: before, to: found })),
  ];
}

/** Returns the hits of the page that are not listed: products that came after the order was made. */
async function readUnlistedHits(
  { runSearches, search, range }: ListedPageRequest,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<Hit[]> {
  const start = Math.max(range.start, from);
  const count = Math.min(range.end, to) - start;
  if (count <= 0) {
    return [];
  }
  const filter = [search.filter_by, ...withoutIds(ids)].join(' && ');
  const offsets = Array.from({ length: Math.ceil(count / maxHits) }, (_, page) => page * maxHits);
  const answers = await runSearches(
    offsets.map((offset) => ({
      ...search,
      filter_by: filter,
      offset: start - from + offset,
      per_page: Math.min(maxHits, count - offset),
    })),
  );
  return answers.flatMap(({ hits }) => hits);
}

/** Returns a search for those of some products that match. */
function hitsAmong({ search }: ListedPageRequest, ids: readonly number[]) {
  return {
    ...search,
    filter_by: `${search.filter_by} && ${onlyIds(ids)}`,
    per_page: Math.min(ids.length, maxHits),
  };
}

function inPieces(ids: readonly number[], size: number): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, piece) =>
    ids.slice(piece * size, (piece + 1) * size),
  );
}

function idOf({ document }: Hit): number {
  return Number(document.id);
}

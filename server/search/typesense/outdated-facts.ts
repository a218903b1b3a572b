import type { FactsChange } from '../engine.ts';
import { maxHits } from './result-head.ts';
import { sortable } from './market-fields.ts';
import type { RunSearches } from './word-search.ts';
import type { FactsByMarket } from './to-typesense-document.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';

/**
 * Returns the products whose indexed facts are outdated: the named products, those that joined or left a collection,
 * and those whose sales rank has changed.
 */
export async function readOutdatedFacts(
  runSearches: RunSearches,
  { productIds = [], collectionIds = [], soldIds }: FactsChange,
  facts: FactsByMarket,
): Promise<number[]> {
  const base = facts.get(undefined);
  const outdated = new Set(productIds);
  for (const id of base ? collectionIds : []) {
    const indexed = await readAll(runSearches, `collection_ids:=[${id}]`);
    const before = new Set(indexed.map(idOf));
    const now = base?.collectionMembers(id) ?? new Set<number>();
    addDifference(outdated, before, now);
    addDifference(outdated, now, before);
  }
  if (soldIds && base) {
    const indexed = await readAll(runSearches, `sales_rising:<${sortable(Infinity).rising}`);
    const ranks = new Map(indexed.map((hit) => [idOf(hit), hit.document['sales_rising']]));
    for (const id of new Set([...ranks.keys(), ...soldIds])) {
      const slot = base.slotOf(id);
      const rank = slot === undefined ? Infinity : base.salesRank(slot);
      if (ranks.get(id) !== (Number.isFinite(rank) ? rank : undefined)) {
        outdated.add(id);
      }
    }
  }
  return [...outdated];
}

/** Returns the ids of all documents. */
export async function readAllIds(runSearches: RunSearches): Promise<number[]> {
  return (await readAll(runSearches)).map(idOf);
}

function addDifference(to: Set<number>, of: ReadonlySet<number>, without: ReadonlySet<number>) {
  for (const id of of) {
    if (!without.has(id)) {
      to.add(id);
    }
  }
}

/** Reads all hits in the order of their ids. Each page starts after the last id, so that no offset grows. */
async function readAll(runSearches: RunSearches, filter?: string): Promise<SearchAnswer['hits']> {
  const hits: SearchAnswer['hits'] = [];
  for (let next = 0; ;) {
    const [answer] = await runSearches([
      {
        q: '*',
        filter_by: [filter, `product_id:>=${next}`].filter(Boolean).join(' && '),
        sort_by: 'product_id:asc',
        include_fields: 'id,sales_rising',
        per_page: maxHits,
      },
    ]);
    const page = answer?.hits ?? [];
    hits.push(...page);
    if (page.length < maxHits) {
      return hits;
    }
    next = idOf(page.at(-1)) + 1;
  }
}

function idOf(hit: SearchAnswer['hits'][number] | undefined): number {
  return Number(hit?.document.id);
}

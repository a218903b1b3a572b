import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Eligibility, type RejectionReason, rejectionOf } from '../catalog/eligibility.ts';
import { ShopCatalog } from '../catalog/shop-catalog.ts';
import { noCandidate, orderedCandidates } from '../catalog/candidates.ts';
import { caseCount } from '../testing/case-count.ts';
import { selectProducts } from './list.ts';
import type { Source } from './source.ts';
import { collectionsSource, membersOf, withinCollections } from './sources/collections.ts';
import { topSellersSources } from './sources/top-sellers.ts';
import { rankedSource } from './sources/rankings.ts';
import { staticSource } from './sources/static.ts';

/** Exceeds the products that an answer lists as examined and the part of a ranking that is read by ids. */
const productCount = 12_000;

/** All ids of the test; the catalog lacks the last 50. */
const ids = Array.from({ length: productCount + 50 }, (_, index) => 7_000_000_000_001 + index);
const collectionIds = [1, 2, 3];

/** Nearly all products have one of the first two prices. */
const prices = [1_000, 1_000, 1_000, 2_000, 2_000, 2_000];
const rarePrice = 500;

function priceOf(index: number): number {
  return index % 1_500 === 7 ? rarePrice : (prices[index % prices.length] ?? 0);
}

function put(catalog: ShopCatalog, index: number, isWithdrawn = false): void {
  const id = ids[index] ?? 0;
  catalog.put({
    id,
    handle: String(id),
    status: isWithdrawn || index % 11 === 0 ? 'draft' : 'active',
    tags: '',
    createdAt: (index * 7) % 1_000,
    publishedAt: index % 13 === 0 ? null : 0,
    variants: [{ id: id * 10, price: priceOf(index), inStock: index % 5 > 0 }],
  });
}

/** Each step is coprime to the number of ids, so that each order is a permutation. */
const orders = [1, 7, 11, 13].map((step) =>
  ids.map((_, index) => ids[(index * step) % ids.length] ?? 0),
);

function createShop(): ShopCatalog {
  let version = 0;
  const catalog = new ShopCatalog({ nextVersion: () => ++version, isExclusionTag: () => false });
  for (let index = 0; index < productCount; index += 1) {
    put(catalog, index);
  }
  for (const [place, id] of collectionIds.entries()) {
    const productIds = (orders[place] ?? []).filter((_, index) => index % 3 >= place);
    catalog.putCollection({ id, handle: '', title: '', productIds });
  }
  return catalog;
}

const anyRequest = fc.record({
  sources: fc.array(
    fc.constantFrom('ranking', 'ranking within', 'newest', 'newest within', 'turns', 'static'),
    { minLength: 1, maxLength: 3 },
  ),
  order: fc.constantFrom(...orders),
  collections: fc.subarray(collectionIds, { minLength: 1 }),
  eligibility: fc.record({
    includeUnpublished: fc.boolean(),
    includeOutOfStock: fc.boolean(),
    prices: fc.constantFrom({}, { equal: 1 }, { equal: rarePrice }, { greaterThan: 1_500 }),
    except: fc.constantFrom(undefined, new Map([[ids[8] ?? 0, 'excluded' as const]])),
  }),
  limit: fc.constantFrom(1, 5, 250, productCount),
  maximumRejected: fc.constantFrom(0, 250),
  /** Products that become drafts before the last source is read. */
  withdrawn: fc.array(fc.nat(productCount - 1), { maxLength: 3 }),
});

type Request = typeof anyRequest extends fc.Arbitrary<infer Value> ? Value : never;

function sourcesOf(catalog: ShopCatalog, { sources, order, collections, withdrawn }: Request) {
  const ranking = { ...orderedCandidates(order, ''), ranking: order };
  const members = membersOf(catalog, collections);
  const ranked: Source = { name: 'conversion', findCandidates: async () => ranking };
  const empty = { ...orderedCandidates([], ''), ranking: [] };
  const built = sources.flatMap((name): Source[] => {
    switch (name) {
      case 'ranking':
        return [rankedSource(catalog, ranked)];
      case 'ranking within':
        return [withinCollections(catalog, members, ranked)];
      case 'newest':
        return topSellersSources(catalog, empty);
      case 'newest within':
        return topSellersSources(catalog, empty, { ids: collections, members });
      case 'turns':
        return [collectionsSource(catalog, collections)];
      default:
        return [staticSource(catalog, { ids: [], collectionIds: collections })];
    }
  });
  const change: Source = {
    name: 'similar',
    findCandidates: async () => {
      withdrawn.forEach((index) => put(catalog, index, true));
      return orderedCandidates([], '');
    },
  };
  return [...built.slice(0, -1), change, ...built.slice(-1)];
}

/** Examines every candidate of every source without skipping any. */
async function selectPlainly(
  catalog: ShopCatalog,
  sources: readonly Source[],
  { eligibility, limit, maximumRejected }: Request,
) {
  const seen = new Set<number>();
  const evaluated: { selected: number[]; rejected: [number, RejectionReason][] }[] = [];
  let room = limit;
  for (const { findCandidates } of sources) {
    const selected: number[] = [];
    const rejected: [number, RejectionReason][] = [];
    const { productIds } = await findCandidates();
    for (const id of productIds) {
      if (id === noCandidate || seen.has(id) || selected.length === room) {
        continue;
      }
      seen.add(id);
      const rejection = rejectionOf(catalog, id, eligibility satisfies Eligibility);
      if (rejection === undefined) {
        selected.push(id);
      } else if (rejected.length < maximumRejected) {
        rejected.push([id, rejection]);
      }
    }
    evaluated.push({ selected, rejected });
    room -= selected.length;
  }
  return evaluated;
}

const allSelected = (evaluated: readonly { selected: readonly number[] }[]) =>
  evaluated.flatMap(({ selected }) => selected);

describe('a listing that examines thousands of products', () => {
  const catalog = createShop();
  const reset = ({ withdrawn }: Request) => withdrawn.forEach((index) => put(catalog, index));

  it('selects and rejects the same products as an examination of each candidate', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        const plain = await selectPlainly(catalog, sourcesOf(catalog, request), request);
        reset(request);
        const { eligibility, limit, maximumRejected } = request;
        const sources = sourcesOf(catalog, request);
        const { evaluated } = await selectProducts({
          catalog,
          sources,
          eligibility,
          limit,
          maximumRejected,
        });
        reset(request);
        expect(allSelected(evaluated)).toEqual(allSelected(plain));
        if (maximumRejected > 0) {
          const rejected = evaluated.flatMap((source) => [...source.rejected]);
          expect(rejected).toEqual(
            plain.flatMap((source) => source.rejected).slice(0, maximumRejected),
          );
        }
      }),
      { numRuns: caseCount(8, 100) },
    );
  });

  it('reads no further in a list once no other product can be shown', async () => {
    let reads = 0;
    const counted = function* () {
      for (const id of ids) {
        reads += 1;
        yield id;
      }
    };
    const source: Source = {
      name: 'similar',
      findCandidates: async () => orderedCandidates(counted(), ''),
    };
    const { examined } = await selectProducts({
      catalog,
      sources: [source],
      eligibility: { includeOutOfStock: true, prices: { equal: 1 } },
      limit: 250,
      maximumRejected: 0,
    });
    expect(reads).toBeLessThan(productCount / 2);
    expect(examined.catalogVersion).toBe(catalog.version);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../../../testing/case-count.ts';
import { fold } from '../../../text/folding.ts';
import type { SearchDocument } from '../../document.ts';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import { FactsTable } from '../../facts-table.ts';
import type { SearchExclusions, SearchFilter, SortField } from '../../query.ts';
import { createEmbeddedEngine } from '../embedded-engine.ts';

const shop = 1;
/** A count above the limit up to which hits are ordered with a heap. */
const count = 5_000;
const titles = [
  'Lamp',
  'lamp',
  'Émail bowl',
  'Lamp shade',
  '',
  'Zebra rug',
  'Ærø chair',
  'lampe',
  '½ cup',
  'Lamé',
  'Lame\u0301 lamp',
  'lampe\u0301',
];
const collections = [1, 2, 3, 4];
const colours = ['Red', 'Blue', 'Green'];

/** The number of products in the large segment; those after it are added later. */
const firstCount = 4_500;

/** Most later titles lie between the same two of the large segment: more than are sorted at once. */
function titleOf(index: number): string {
  if (index >= firstCount && index % 4 > 0) {
    return `Mat ${(index * 7) % 60}`;
  }
  return `${titles[(index * 7) % titles.length]}${index % 5 === 0 ? ` ${index % 40}` : ''}`;
}

const documents = Array.from({ length: count }, (_, index) =>
  searchDocument({
    id: index + 1,
    title: titleOf(index),
    handle: `product-${(index * 17) % count}`,
    vendor: `Vendor ${index % 3}`,
    skus: index % 3 === 0 ? [] : [`SKU ${(index * 7) % 1_000}`],
    tags: [`tag ${index % 11}`, `tag ${index % 7}`],
    options: [{ name: index % 2 === 0 ? 'Colour' : 'Shade', values: [colours[index % 3] ?? ''] }],
    createdAt: (index * 31) % 97,
  }),
);

const facts = new FactsTable();
for (const { id } of documents) {
  facts.overrides.set(id, {
    isAvailable: id % 4 !== 0,
    prices: id % 6 === 0 ? [] : [(id * 13) % 50, ((id * 13) % 50) + (id % 2)],
    salesRank: id % 10 === 0 ? id : Infinity,
  });
}
for (const collection of collections) {
  const members = documents.filter(({ id }) => id % (collection + 4) === 0);
  facts.collections.set(collection, new Set(members.map(({ id }) => id)));
}

async function openEngine() {
  const engine = createEmbeddedEngine({ facts: async () => facts });
  // Several segments, as after some updates.
  await engine.index(shop, documents.slice(0, firstCount));
  await engine.index(shop, documents.slice(firstCount));
  return engine;
}

const someOf = <Value>(values: readonly Value[]) =>
  fc.option(fc.subarray([...values]), { nil: undefined });

const anyFilter: fc.Arbitrary<SearchFilter> = fc.record({
  collectionIds: someOf([...collections, 99]),
  tags: someOf(['tag 1', 'tag 5', 'tag 10', 'none']),
  vendors: someOf(['Vendor 0', 'Vendor 2']),
  options: someOf([
    { name: null, value: 'Red' },
    { name: 'Colour', value: 'Blue' },
    { name: 'Shade', value: 'Green' },
    { name: null, value: 'ed' },
  ]),
  isAvailable: fc.option(fc.boolean(), { nil: undefined }),
  price: fc.option(fc.record({ min: fc.nat(30), max: fc.nat(60) }), { nil: undefined }),
});

const anyExclusions: fc.Arbitrary<SearchExclusions> = fc.record({
  collectionIds: someOf([...collections, 99]),
  productIds: someOf([1, 2, 3, 40, 4_999]),
  tags: someOf(['tag 2', 'tag 3']),
});

const anySort = fc.option(
  fc.record({
    field: fc.constantFrom<Extract<SortField, string>>(
      'title',
      'vendor',
      'handle',
      'sku',
      'price',
      'createdAt',
      'id',
      'availability',
    ),
    order: fc.constantFrom('ascending', 'descending'),
  }),
  { nil: undefined },
);

const isIn = (id: number, ids: readonly number[]) =>
  ids.some((one) => facts.collections.get(one)?.has(id));

/** A condition that is absent or empty holds. */
function holds<Value>(
  wanted: readonly Value[] | undefined,
  test: (value: Value) => boolean,
): boolean {
  return wanted === undefined || wanted.length === 0 || wanted.some(test);
}

/** Applies the filters to one product: a plain implementation to compare with. */
function passes({ id, tags, vendor, options }: SearchDocument, filter: SearchFilter): boolean {
  const { isAvailable = true } = facts.overrides.get(id) ?? {};
  return (
    holds(filter.collectionIds, (collection) => isIn(id, [collection])) &&
    holds(filter.tags, (tag) => tags.includes(tag)) &&
    holds(filter.vendors, (one) => one === vendor) &&
    [null, 'Colour', 'Shade'].every((group) =>
      holds(
        filter.options?.filter(({ name }) => name === group),
        (wanted) =>
          options.some(
            ({ name, values }) => (wanted.name ?? name) === name && values.includes(wanted.value),
          ),
      ),
    ) &&
    (filter.isAvailable ?? isAvailable) === isAvailable &&
    (!filter.price || facts.hasPrice(facts.slotOf(id), filter.price))
  );
}

function isExcluded({ id, tags }: SearchDocument, exclusions: SearchExclusions): boolean {
  return (
    isIn(id, exclusions.collectionIds ?? []) ||
    (exclusions.productIds ?? []).includes(id) ||
    tags.some((tag) => exclusions.tags?.includes(tag))
  );
}

function sortKey({ id, title, vendor, handle, skus, createdAt }: SearchDocument, field: SortField) {
  const slot = facts.slotOf(id);
  switch (field) {
    case 'title':
      return fold(title);
    case 'vendor':
      return fold(vendor);
    case 'handle':
      return fold(handle);
    case 'sku':
      return fold(skus[0] ?? '');
    case 'price':
      return facts.lowestPrice(slot);
    case 'createdAt':
      return createdAt;
    case 'availability':
      return Number(facts.isAvailable(slot));
    default:
      return id;
  }
}

const rank = (id: number) => facts.salesRank(facts.slotOf(id));

const byRank = (one: SearchDocument, other: SearchDocument) =>
  (rank(one.id) === rank(other.id) ? 0 : rank(one.id) - rank(other.id)) ||
  other.createdAt - one.createdAt ||
  one.id - other.id;

const isMissing = (key: number | string) => key === '' || key === Infinity;

/** Sorts best sellers first, then newest first; missing values come last in both directions. */
function inOrder(
  found: readonly SearchDocument[],
  sort: { field: SortField; order: string } | undefined,
): number[] {
  const bySort = (one: SearchDocument, other: SearchDocument) => {
    const [first, second] = sort ? [sortKey(one, sort.field), sortKey(other, sort.field)] : [0, 0];
    if (first === second) {
      return 0;
    }
    if (isMissing(first) || isMissing(second)) {
      return isMissing(first) ? 1 : -1;
    }
    return (first < second ? -1 : 1) * (sort?.order === 'descending' ? -1 : 1);
  };
  return found.toSorted((a, b) => bySort(a, b) || byRank(a, b)).map(({ id }) => id);
}

describe('a search over thousands of products', () => {
  it('finds and sorts the same products as a plain implementation on any page', async () => {
    const engine = await openEngine();
    await fc.assert(
      fc.asyncProperty(
        fc.option(anyFilter, { nil: {} }),
        fc.option(anyExclusions, { nil: {} }),
        anySort,
        fc.nat(count),
        async (filter, exclusions, sort, offset) => {
          const query = { term: '', filter, exclusions, sort, offset, limit: 20 };
          const { productIds, total } = await engine.search(shop, query);
          const found = documents.filter(
            (document) => passes(document, filter) && !isExcluded(document, exclusions),
          );
          expect(total).toBe(found.length);
          expect(productIds).toEqual(inOrder(found, sort).slice(offset, offset + 20));
        },
      ),
      { numRuns: caseCount(6, 60) },
    );
  });
});

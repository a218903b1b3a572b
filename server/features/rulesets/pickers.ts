import { BoundedCache, textBytes } from '../../base/bounded-cache.ts';
import type { Catalogs } from '../../catalog/catalogs.ts';
import { pickerEndpoints } from './pickers-contract.ts';
import type { FacetField, ValueCount } from '../../search/query.ts';
import type { Search } from '../../search/search.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { CustomerStore } from '../../store/tables/shoppers/customer-store.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';

interface PickerDependencies {
  bind: BindAdmin<Shop>;
  catalogs: Catalogs;
  search: Search;
  customers: CustomerStore;
}

const maxPicked = 20;

/** The counts of customers' tags are read again after this time, because each letter typed asks for them. */
const tagsTtlMs = 60_000;

/** A tag with its count, besides its letters. */
const tagBytes = 80;

const facetFields = {
  tag: 'tags',
  vendor: 'vendors',
  type: 'productTypes',
} as const satisfies Record<string, FacetField>;

/** Binds the endpoints from which editors pick. */
export function bindPickers({ bind, catalogs, search, customers }: PickerDependencies): void {
  bind.inShop(pickerEndpoints.pickCollections, async ({ shop, parameters: { q, ids } }) => {
    const catalog = await catalogs.get(shop.id);
    const found = ids
      ? ids.flatMap((id) => catalog.collection(id) ?? [])
      : [...catalog.collections()]
          .filter(({ title }) => hasWords(title, q))
          .toSorted((one, other) => (one.title < other.title ? -1 : 1))
          .slice(0, maxPicked);
    return {
      data: found.map(({ id, title, productIds }) => ({ id, title, products: productIds.length })),
    };
  });

  bind.inShop(pickerEndpoints.pickWords, async ({ shop, parameters: { kind, q } }) => {
    const field = facetFields[kind];
    const { facets } = await search.find(shop.id, {
      term: '',
      facets: [field],
      offset: 0,
      limit: 1,
    });
    const words: readonly ValueCount[] = facets[field] ?? [];
    const found = words.filter(({ value }) => hasWords(value, q)).slice(0, maxPicked);
    return { data: found.map(({ value, count }) => ({ word: value, products: count })) };
  });

  const customerTags = new BoundedCache<number, readonly (readonly [tag: string, count: number])[]>(
    {
      name: 'customer-tags',
      sizeOf: (counts) => counts.reduce((bytes, [tag]) => bytes + tagBytes + textBytes(tag), 0),
      ttlMs: tagsTtlMs,
    },
  );
  const tagsOf = async (shopId: number) =>
    [...(await customers.countTags(shopId))].toSorted(([, one], [, other]) => other - one);
  bind.inShop(pickerEndpoints.pickCustomerTags, async ({ shop, parameters: { q } }) => {
    const tags = await customerTags.read(shop.id, () => tagsOf(shop.id));
    const found = tags.filter(([tag]) => hasWords(tag, q)).slice(0, maxPicked);
    return { data: found.map(([word, count]) => ({ word, customers: count })) };
  });
}

/** Returns whether a text has all words of a query, in any case. */
function hasWords(text: string, query: string): boolean {
  const searched = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

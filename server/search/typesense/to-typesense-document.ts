import { fold } from '../../text/folding.ts';
import { wellFormed } from '../../text/well-formed.ts';
import type { WordForms } from '../../text/languages/word-forms.ts';
import type { SearchDocument } from '../document.ts';
import { filteredOptions } from '../document-variants.ts';
import { readCodes } from '../embedded/segment/fields.ts';
import type { ProductFacts } from '../product-facts.ts';
import { marketFields, marketKeyOf, sortable } from './market-fields.ts';
import { metafieldKey, numberField, optionKey, readValueKey, valueKey } from './value-key.ts';
import { toSource } from './ranked-source.ts';
import { toWordTexts } from './word-fields.ts';

export type TypesenseDocument = Record<string, unknown> & { id: string };

/** The product facts of each market of a shop; `undefined` stands for base prices. */
export type FactsByMarket = ReadonlyMap<number | undefined, ProductFacts>;

/** Converts a product to its indexed document with its current facts and the word forms of the shop's languages. */
export function toTypesenseDocument(
  document: SearchDocument,
  facts: FactsByMarket,
  forms: readonly WordForms[] = [],
): TypesenseDocument {
  const options = filteredOptions(document);
  const compareAt = sortable(document.compareAtPrice ?? Infinity);
  return {
    ...toWordTexts(document, forms),
    tag_keys: document.tags.map(valueKey),
    type_keys: keysOf(document.productType),
    vendor_keys: keysOf(document.vendor),
    option_keys: options.flatMap(({ name, values }) =>
      values.map((value) => optionKey(name, value)),
    ),
    option_value_keys: distinct(
      options.flatMap(({ values }) => values.map((value) => valueKey(value))),
    ),
    metafield_keys: distinct(
      document.metafields.flatMap(({ values, ...name }) =>
        values.map((value) => metafieldKey({ ...name, value })),
      ),
    ),
    code_keys: Array.from(readCodes(document).keys(), valueKey),
    product_id: document.id,
    created_at: document.createdAt,
    updated_at: document.updatedAt,
    compare_at_rising: compareAt.rising,
    compare_at_falling: compareAt.falling,
    ...sortedTexts(document),
    ...numbersOf(document),
    long_values: longValuesOf(document),
    source: toSource(document),
    label: wellFormed([document.title, document.productType, document.vendor].join('\n')),
    ...toFactFields(document.id, facts),
  };
}

/** Returns the fast-changing fields, which are updated without the rest of the document. */
export function toFactFields(productId: number, facts: FactsByMarket): TypesenseDocument {
  const shownIn: string[] = [];
  const availableIn: string[] = [];
  const prices: Record<string, unknown> = {};
  for (const [marketId, known] of facts) {
    const market = marketKeyOf(marketId);
    const slot = known.slotOf(productId);
    const isShown = slot !== undefined && known.isShown(slot);
    const fields = marketFields(market);
    const lowest = sortable(isShown ? known.lowestPrice(slot) : Infinity);
    // Prices of currencies with three decimals have fractions, which the fields do not hold.
    prices[fields.prices] = isShown ? known.prices(slot).map(Math.round) : [];
    prices[fields.rising] = Math.round(lowest.rising);
    prices[fields.falling] = Math.round(lowest.falling);
    if (isShown) {
      shownIn.push(market);
    }
    if (isShown && known.isAvailable(slot)) {
      availableIn.push(market);
    }
  }
  const base = facts.get(undefined);
  const slot = base?.slotOf(productId);
  const sales = sortable(slot === undefined ? Infinity : (base?.salesRank(slot) ?? Infinity));
  return {
    id: String(productId),
    shown_in: shownIn,
    available_in: availableIn,
    ...prices,
    collection_ids: [...(base?.collectionsOf(productId) ?? [])],
    sales_rising: sales.rising,
    sales_falling: sales.falling,
  };
}

/** Returns folded texts (no case, no accents). Empty texts are left out and sorted last. */
function sortedTexts({ title, vendor, productType, handle, skus }: SearchDocument) {
  const texts = {
    sort_title: title,
    sort_vendor: vendor,
    sort_product_type: productType,
    sort_handle: handle,
    sort_sku: skus[0] ?? '',
  };
  return Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, wellFormed(fold(text)).slice(0, maxSortLength)])
      .filter(([, text]) => text !== ''),
  );
}

const maxSortLength = 100;

/** Returns the numbers of metafields. The first of several with the same name counts. */
function numbersOf({ metafields }: SearchDocument): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const { number, ...name } of metafields) {
    if (number !== null && Number.isFinite(number)) {
      numbers[numberField(name)] ??= number;
    }
  }
  return numbers;
}

/** Returns the values that are too long to be read back from their keys. */
function longValuesOf({ tags, productType, vendor, options }: SearchDocument): string[] {
  const values = [productType, vendor, ...tags, ...options.flatMap((o) => [o.name, ...o.values])];
  return distinct(values.filter((value) => readValueKey(valueKey(value)) === undefined)).map(
    wellFormed,
  );
}

function keysOf(value: string): string[] {
  return value === '' ? [] : [valueKey(value)];
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

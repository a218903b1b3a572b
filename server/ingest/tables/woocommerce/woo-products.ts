import type { Product, Variant } from '../../../catalog/product.ts';
import { unknownFacts } from '../../../connectors/woocommerce/woo-facts.ts';
import { wooProduct } from '../../../connectors/woocommerce/woo-product.ts';
import type { JsonObject } from '../../files/json-values.ts';
import {
  describeProblem,
  type ParsedRecord,
  type ProductNames,
  type ReadContext,
} from '../../files/record.ts';
import { damagedFile } from '../../files/damaged-file.ts';
import { completeProduct } from '../../formats/complete-product.ts';
import { productInputSchema } from '../../formats/product-json.ts';
import { stableId } from '../../records/stable-id.ts';
import { metafieldName, type GivenFields, type TableProduct } from '../../records/table-product.ts';
import { columnKey } from '../column-names.ts';
import { handleOf } from '../handle.ts';
import { placesOf, Sheet } from '../sheet.ts';
import type { Table } from '../table.ts';
import type { TableFormat } from '../table-format.ts';
import { type WooRow, wooRow } from './woo-body.ts';
import { weightColumn, wooColumns, type WooField, wooNumbers } from './woo-columns.ts';

/** Products of the export of WooCommerce itself. */
export const wooProducts: TableFormat<'products'> = {
  kind: 'products',
  name: 'products of WooCommerce',
  fits(columns) {
    const places = placesOf(columns, wooColumns);
    const needed = ['type', 'name', 'sku'] as const;
    const telling = ['regular_price', 'visibility', 'parent', 'in_stock'] as const;
    return needed.every((field) => places.has(field)) && telling.some((field) => places.has(field));
  },
  read: readWooProducts,
};

/** A product with variations, whose rows stand anywhere in the file. */
interface Family {
  product: WooRow;
  variations: WooRow[];
}

/**
 * Yields the products of the table: those without variations at once, the others at its end, because the rows of variations
 * come in the order of their ids.
 */
async function* readWooProducts(
  table: Table,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<TableProduct>> {
  const places = placesOf(table.columns, wooColumns);
  const sheet = new Sheet(table, { places, numbers: wooNumbers, currency: context.currency });
  const weightPlace = table.columns.findIndex((name) => weightColumn.test(columnKey(name)));
  const weightUnit = weightUnitOf(table.columns[weightPlace] ?? '');
  const names = await context.readProductNames?.();
  const reader = new WooReader(sheet, context, { weightUnit, names });
  const families = new Map<string, Family>();
  const waiting: WooRow[] = [];
  let isWithoutRows = true;
  for await (const row of sheet.rows(context, { alsoRead: [weightPlace] })) {
    isWithoutRows = false;
    if (row.isCut) {
      continue;
    }
    const read = wooRow(row, row.at(weightPlace).trim());
    if (read.parent !== null) {
      waiting.push(read);
    } else if (read.body['type'] === 'variable') {
      const family = { product: read, variations: [] };
      namesOf(read).forEach((name) => families.set(name, family));
    } else {
      yield reader.product(read, []);
    }
  }
  yield* joinVariations(families, waiting);
  for (const { product, variations } of new Set(families.values())) {
    yield reader.product(product, variations);
  }
  if (isWithoutRows) {
    throw damagedFile(table.path, 'holds a header and no products');
  }
}

function* joinVariations(
  families: ReadonlyMap<string, Family>,
  variations: readonly WooRow[],
): Generator<ParsedRecord<TableProduct>> {
  for (const variation of variations) {
    const family = families.get(variation.parent ?? '');
    if (family === undefined) {
      const problem = `the variation belongs to "${variation.parent}", which is no product of the file`;
      yield { line: variation.line, problem };
    }
    family?.variations.push(variation);
  }
}

/** A variation names its product by its id or its SKU. */
function namesOf({ body, sku }: WooRow): string[] {
  const { id } = body;
  return [typeof id === 'number' ? String(id) : '', sku].filter((name) => name !== '');
}

class WooReader {
  readonly #context: ReadContext;
  readonly #schema: ReturnType<typeof productInputSchema>;
  readonly #names: ProductNames | undefined;
  readonly #weightUnit: string;
  readonly #hasPrices: boolean;
  readonly #productFields: readonly (keyof Product)[];
  readonly #variantFields: readonly (keyof Variant)[];

  constructor(
    sheet: Sheet<WooField>,
    context: ReadContext,
    { weightUnit, names }: { weightUnit: string | null; names: ProductNames | undefined },
  ) {
    this.#names = names;
    this.#context = context;
    this.#schema = productInputSchema(context);
    this.#weightUnit = weightUnit ?? unknownFacts.weightUnit;
    this.#hasPrices = sheet.has('regular_price') || sheet.has('sale_price');
    this.#productFields = productFieldsOf(sheet);
    this.#variantFields = variantFieldsOf(sheet, weightUnit !== null);
  }

  product(row: WooRow, variations: readonly WooRow[]): ParsedRecord<TableProduct> {
    const bodies = variations.map(({ body }) => body);
    const facts = { ...unknownFacts, weightUnit: this.#weightUnit };
    const ids = bodies.map(({ id }) => id);
    // The export leaves the price of a product with variations empty; only one without any is not sold.
    const price = [row.body, ...bodies].map((body) => body['price']).find((one) => one) ?? '';
    if (price === '' && this.#hasPrices) {
      const value = row.body['name'];
      const name = 'products without a price, which shoppers do not see';
      this.#context.onIgnored?.(name, { line: row.line, value });
    }
    const body = { ...row.body, price, variations: ids };
    const told = wooProduct(body, bodies, { facts, shown: new Map() });
    const handle = handleOf(String(row.body['name'])) || handleOf(row.sku);
    const id = row.body['id'] ?? this.#names?.find({ handle }) ?? stableId('product', handle);
    const input = { ...told, id, handle, ...withBarcodes(told, [row, ...variations]) };
    const parsed = this.#schema.safeParse(input);
    const { line } = row;
    if (!parsed.success) {
      return { line, problem: describeProblem(parsed.error) };
    }
    const product = completeProduct(parsed.data, this.#context.platform);
    // Without prices, the table does not tell that a product is for sale, and what is stored says it.
    const isTold = this.#hasPrices || row.body['status'] !== 'publish';
    const given = this.#given(product, variations.length > 0, isTold);
    return { line, value: { ...product, given } };
  }

  #given(product: Product, hasOptions: boolean, isStatusTold: boolean): GivenFields {
    const options = hasOptions ? (['option1', 'option2', 'option3'] as const) : [];
    const fields = isStatusTold
      ? this.#productFields
      : this.#productFields.filter((field) => !publicationFields.has(field));
    return {
      product: hasOptions ? [...fields, 'options'] : fields,
      variants: product.variants.map(() => [...this.#variantFields, ...options]),
      hasOptionNames: true,
      metafields: product.metafields.map(metafieldName),
      isWhole: true,
      isChange: false,
    };
  }
}

const publicationFields: ReadonlySet<keyof Product> = new Set(['status', 'published_at']);

/** Adds the barcodes, which the API of WooCommerce tells elsewhere. */
function withBarcodes({ variants }: JsonObject, rows: readonly WooRow[]): JsonObject {
  const barcodes = new Map(rows.map(({ body, gtin }) => [body['id'], gtin]));
  return {
    variants: Array.isArray(variants)
      ? variants.map((variant: JsonObject) => ({
          ...variant,
          barcode: barcodes.get(variant['id']) ?? '',
        }))
      : [],
  };
}

function weightUnitOf(column: string): string | null {
  const [, unit] = weightColumn.exec(columnKey(column)) ?? [];
  return unit === undefined ? null : unit.replace(/^(?:lbs|livres?)$/, 'lb');
}

function productFieldsOf(sheet: Sheet<WooField>): (keyof Product)[] {
  const sources: readonly [keyof Product, readonly WooField[]][] = [
    ['title', ['name']],
    ['body_html', ['description', 'short_description']],
    ['vendor', ['brands']],
    ['product_type', ['categories']],
    ['tags', ['tags', 'categories']],
    ['status', ['published', 'visibility']],
    ['published_at', ['published', 'visibility']],
    ['images', ['images']],
  ];
  return sources.flatMap(([field, columns]) =>
    columns.some((one) => sheet.has(one)) ? field : [],
  );
}

function variantFieldsOf(sheet: Sheet<WooField>, hasWeight: boolean): (keyof Variant)[] {
  const sources: readonly [keyof Variant, readonly WooField[]][] = [
    ['sku', ['sku']],
    ['barcode', ['gtin']],
    ['price', ['regular_price', 'sale_price']],
    ['compare_at_price', ['sale_price']],
    ['inventory_quantity', ['stock']],
    ['inventory_management', ['stock', 'in_stock']],
    ['inventory_policy', ['backorders', 'in_stock']],
    ['requires_shipping', ['type']],
    ['image_id', ['images']],
  ];
  const weight = hasWeight ? (['grams', 'weight', 'weight_unit'] as const) : [];
  const told = sources.flatMap(([field, columns]) =>
    columns.some((one) => sheet.has(one)) ? field : [],
  );
  return ['id', ...told, ...weight];
}

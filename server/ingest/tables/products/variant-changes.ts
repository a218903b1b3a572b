import type { Variant } from '../../../catalog/product.ts';
import { completeProduct } from '../../formats/complete-product.ts';
import { productInputSchema } from '../../formats/product-json.ts';
import { describeProblem, type ParsedRecord, type ReadContext } from '../../files/record.ts';
import type { ProductNames, StoredVariant, VariantNames } from '../../files/record.ts';
import { noGivenFields, type TableProduct } from '../../records/table-product.ts';
import { columnKey } from '../column-names.ts';
import { idIn } from '../id-in.ts';
import { type ColumnNames, placesOf, Sheet, type SheetRow } from '../sheet.ts';
import type { Table } from '../table.ts';
import type { TableFormat } from '../table-format.ts';
import { UnmatchedNames } from '../unmatched-names.ts';

type ChangeField =
  | 'handle'
  | 'title'
  | 'option1'
  | 'option2'
  | 'option3'
  | 'option_name'
  | 'variant_id'
  | 'sku'
  | 'barcode'
  | 'location'
  | 'available'
  | 'on_hand'
  | 'price'
  | 'compare_at_price'
  | 'codes';

const columns: ColumnNames<ChangeField> = {
  handle: ['Handle', 'URL handle', 'Product handle'],
  title: ['Title', 'Product title'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  option_name: ['Option1 Name'],
  variant_id: ['Variant ID'],
  sku: ['SKU', 'Variant SKU'],
  barcode: ['Barcode', 'Variant Barcode'],
  location: ['Location'],
  available: ['Available', 'Available (new)', 'Available (not editable)', 'Available (current)'],
  on_hand: ['On hand', 'On hand (new)', 'On hand (current)'],
  price: ['Price', 'Variant Price'],
  compare_at_price: ['Compare-at price', 'Compare at price', 'Variant Compare At Price'],
  codes: ['HS Code', 'COO'],
};

const numbers: ReadonlySet<ChangeField> = new Set<ChangeField>([
  'available',
  'on_hand',
  'price',
  'compare_at_price',
]);

/** Columns of an export of the inventory that are not read, and are no locations. */
const otherColumns = [
  'Option2 Name',
  'Option3 Name',
  'COO',
  'Bin name',
  'Incoming',
  'Committed',
  'Unavailable',
]
  .flatMap((name) => [name, `${name} (not editable)`])
  .map(columnKey);

/** Stock and prices of variants that the shop has: exports of the inventory, and lists of prices. */
export const variantChanges: TableFormat<'products'> = {
  kind: 'products',
  name: 'inventory or prices by SKU or handle',
  fits(names) {
    const places = placesOf(names, columns);
    const isNamed = (['variant_id', 'sku', 'barcode', 'handle'] as const).some((field) =>
      places.has(field),
    );
    const isStock = places.has('available') || places.has('on_hand') || places.has('codes');
    const known = new Set(places.values());
    const isPrices = places.has('price') && !places.has('title') && known.size === names.length;
    return isNamed && (isStock || isPrices);
  },
  read: readChanges,
};

interface Change {
  line: number;
  variant: StoredVariant;
  quantity: number | null;
  price: string;
  compareAtPrice: string | undefined;
}

async function* readChanges(
  table: Table,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<TableProduct>> {
  context.onChangesOnly?.();
  const places = placesOf(table.columns, columns);
  const sheet = new Sheet(table, { places, numbers, currency: context.currency });
  const locations = places.has('location') ? [] : locationsOf(table, places);
  const names = await context.readVariantNames?.();
  const products = await context.readProductNames?.();
  const unmatched = new UnmatchedNames();
  const schema = productInputSchema(context);
  let open: Change[] = [];
  const finish = (): ParsedRecord<TableProduct>[] => {
    const changes = open.splice(0);
    return changes.length === 0 ? [] : [changedProduct(changes, schema, context)];
  };
  for await (const row of sheet.rows(context, { alsoRead: locations })) {
    if (row.isCut) {
      continue;
    }
    const variant = findVariant(row, names, products);
    if (variant === undefined) {
      unmatched.add(describeRow(row));
      continue;
    }
    if (open[0]?.variant.productId !== variant.productId) {
      yield* finish();
    }
    open.push(changeOf(row, variant, locations));
  }
  yield* finish();
  unmatched.warn(context, 'rows whose variant the shop does not have');
}

/** Exports of shops with few locations have a column for each of them, behind those of the customs codes. */
function locationsOf(table: Table, places: ReadonlyMap<ChangeField, number>): number[] {
  const read = new Set(places.values());
  const hasStock = places.has('available') || places.has('on_hand');
  return hasStock || !places.has('codes')
    ? []
    : table.columns.flatMap((name, place) =>
        read.has(place) || name.trim() === '' || otherColumns.includes(columnKey(name))
          ? []
          : place,
      );
}

function findVariant(
  row: SheetRow<ChangeField>,
  variants: VariantNames | undefined,
  products: ProductNames | undefined,
): StoredVariant | undefined {
  const id = idIn(row.cell('variant_id'));
  const productId = products?.find({ handle: row.cell('handle').trim() });
  const [first, ...others] = [row.cell('option1'), row.cell('option2'), row.cell('option3')];
  const options = [first?.trim() || 'Default Title', ...others];
  return (
    (id === undefined ? undefined : variants?.find({ id })) ??
    (productId === undefined ? undefined : variants?.find({ productId, options })) ??
    variants?.find({ sku: row.cell('sku') }) ??
    variants?.find({ barcode: row.cell('barcode') })
  );
}

function describeRow(row: SheetRow<ChangeField>): string {
  const fields = ['sku', 'barcode', 'variant_id', 'handle', 'title'] as const;
  return fields.map((field) => row.cell(field).trim()).find((text) => text !== '') ?? '';
}

/** What is available can be sold; what is on hand counts in exports without it. */
function changeOf(
  row: SheetRow<ChangeField>,
  variant: StoredVariant,
  locations: readonly number[],
): Change {
  const stock = [row.cell('available'), row.cell('on_hand')].find((text) => text.trim() !== '');
  const counts = locations.length > 0 ? locations.map((place) => row.at(place)) : [stock ?? ''];
  // A location that does not stock the variant says so in words.
  const quantities = counts.flatMap((text) => (/^\s*-?\d+\s*$/.test(text) ? Number(text) : []));
  return {
    line: row.line,
    variant,
    quantity: quantities.length === 0 ? null : quantities.reduce((sum, count) => sum + count, 0),
    price: row.cell('price').trim(),
    compareAtPrice: row.has('compare_at_price') ? row.cell('compare_at_price').trim() : undefined,
  };
}

/** Adds the stock of the locations of each variant, which have a row each. */
function addLocations(changes: readonly Change[]): Change[] {
  const byVariant = new Map<number, Change>();
  for (const change of changes) {
    const before = byVariant.get(change.variant.variantId)?.quantity ?? null;
    const quantity = change.quantity === null ? before : change.quantity + (before ?? 0);
    byVariant.set(change.variant.variantId, { ...change, quantity });
  }
  return [...byVariant.values()];
}

function givenOf({ quantity, price, compareAtPrice }: Change): (keyof Variant)[] {
  const given: (keyof Variant)[] = ['id'];
  if (quantity !== null) {
    given.push('inventory_quantity');
  }
  if (price !== '') {
    given.push('price');
  }
  if (compareAtPrice !== undefined) {
    given.push('compare_at_price');
  }
  return given;
}

function changedProduct(
  changes: readonly Change[],
  schema: ReturnType<typeof productInputSchema>,
  { platform }: ReadContext,
): ParsedRecord<TableProduct> {
  const merged = addLocations(changes);
  const [first] = merged;
  const productId = first?.variant.productId ?? 0;
  const line = first?.line ?? 0;
  const parsed = schema.safeParse({
    id: productId,
    handle: String(productId),
    variants: merged.map(({ variant, quantity, price, compareAtPrice }) => ({
      id: variant.variantId,
      price: price === '' ? null : price,
      compare_at_price: compareAtPrice,
      inventory_quantity: quantity,
    })),
  });
  if (!parsed.success) {
    const [, index] = parsed.error.issues[0]?.path ?? [];
    const place = merged[Number(index)]?.line ?? line;
    return { line: place, problem: describeProblem(parsed.error), id: productId };
  }
  return {
    line,
    value: {
      ...completeProduct(parsed.data, platform),
      given: { ...noGivenFields, variants: merged.map(givenOf), isChange: true },
    },
  };
}

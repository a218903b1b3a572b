import type { z } from 'zod';
import type { Product, Variant } from '../../../catalog/product.ts';
import type { JsonObject } from '../../files/json-values.ts';
import { describeProblem } from '../../files/record.ts';
import { stableId } from '../../records/stable-id.ts';
import { type GivenFields, metafieldName } from '../../records/table-product.ts';
import {
  fields,
  imageFields,
  inventoryPolicy,
  prices,
  productCells,
  publication,
  tracker,
  variantCells,
  weight,
} from './cell-values.ts';
import {
  neverEmpty,
  plainProductFields,
  plainVariantFields,
  type ProductField,
} from './product-fields.ts';
import type { ProductRow } from './product-row.ts';

interface RowImage {
  id: number;
  row: ProductRow;
  input: JsonObject;
}

interface LocatedProblem {
  line: number;
  problem: string;
}

const optionNumbers = [1, 2, 3] as const;

/** Collects the rows of one product into an input in the platform's JSON shape. */
export class ProductRows {
  readonly handle: string;
  readonly line: number;
  readonly id: number;
  readonly #first: ProductRow;
  #variantRows: ProductRow[] = [];
  readonly #images = new Map<string, RowImage>();
  #rowWithExtraCells: ProductRow | null = null;

  constructor(first: ProductRow, { id, handle }: { id: number; handle: string }) {
    this.handle = handle;
    this.id = id;
    this.line = first.line;
    this.#first = first;
    this.add(first);
  }

  add(row: ProductRow): void {
    const holdsImageAlone = row !== this.#first && !holdsVariant(row);
    if (!holdsImageAlone && !isDeleted(row, 'variant.command')) {
      this.#variantRows.push(row);
    }
    if (!isDeleted(row, 'image.command')) {
      this.#addImage(row, row.cell('image.src'), imageFields(row));
      for (const address of row.cell('images').split(/\s*[,|\n]\s*(?=https?:|\/\/)/)) {
        this.#addImage(row, address, {});
      }
    }
    if (row.hasExtraCells) {
      this.#rowWithExtraCells ??= row;
    }
  }

  /** Ends the rows. Some programs tell the product in a row of its own, before those of its variants. */
  end(): void {
    const [first, ...others] = this.#variantRows;
    const isOwn = first === this.#first && !hasOptionValue(first);
    if (isOwn && others.some(hasOptionValue)) {
      this.#variantRows = others;
    }
  }

  toInput(): JsonObject {
    const variants = this.#variantRows.map((row) => this.#variant(row));
    return {
      ...fields(this.#first, productCells),
      ...publication(this.#first),
      id: this.id,
      handle: this.handle,
      options: this.#options(),
      variants,
      images: [...this.#images.values()].map(({ input }) => input),
      metafields: this.#first.metafields.flatMap(({ value, ...name }) => {
        const type = value.includes('\n') ? 'multi_line_text_field' : 'single_line_text_field';
        return value === '' ? [] : [{ type, ...name, value }];
      }),
    };
  }

  /** Returns which fields the table has of this product. */
  given(): GivenFields {
    const row = this.#first;
    const hasOptions = optionNumbers.some((n) => row.has(`option${n}.value`));
    const product: (keyof Product)[] = plainProductFields.filter((field) =>
      isGiven(row, field, field),
    );
    if (isGiven(row, 'published', 'published_at')) {
      product.push('published_at');
    }
    if (row.has('image.src') || row.has('images')) {
      product.push('images');
    }
    if (hasOptions) {
      product.push('options');
    }
    const variants = this.#variantRows.map(givenOfVariant);
    return {
      product,
      variants: variants.some((given) => given.length > 0) ? variants : [],
      hasOptionNames: row.has('option1.name'),
      metafields: row.metafields.map(metafieldName),
      isWhole: hasOptions || row.isWhole,
      isChange: false,
    };
  }

  /** Returns a problem of the rows themselves, regardless of their cells. */
  problem(): LocatedProblem | null {
    return this.#rowWithExtraCells === null
      ? null
      : {
          line: this.#rowWithExtraCells.line,
          problem: 'more cells than the header has; is a quote missing?',
        };
  }

  /** Describes a validation error with the line and column name of the table. */
  locate(error: z.ZodError): LocatedProblem {
    const issue = error.issues[0];
    const [group, index, name] = issue?.path ?? [];
    const row = this.#rowOf(group, Number(index)) ?? this.#first;
    const field = fieldOf(row, group, name);
    const problem =
      field === undefined ? describeProblem(error) : `${row.columnOf(field)}: ${issue?.message}`;
    return { line: row.line, problem };
  }

  #rowOf(group: PropertyKey | undefined, index: number): ProductRow | undefined {
    if (group === 'variants') {
      return this.#variantRows[index];
    }
    return group === 'images' ? [...this.#images.values()][index]?.row : undefined;
  }

  #variant(row: ProductRow): JsonObject {
    const image = this.#addImage(row, row.cell('variant.image'), {});
    const options = optionNumbers.map((n) => [`option${n}`, row.cell(`option${n}.value`)]);
    return {
      ...fields(row, variantCells),
      ...Object.fromEntries(options),
      ...prices(row),
      ...inventoryPolicy(row),
      ...tracker(row),
      ...weight(row),
      image_id: image?.id ?? null,
    };
  }

  /** Returns the options with a name in the first row or a value in any variant. */
  #options(): JsonObject[] {
    return optionNumbers
      .map((n) => ({
        name: this.#optionName(n),
        values: this.#variantRows
          .map((row) => row.cell(`option${n}.value`).trim())
          .filter((text) => text !== ''),
      }))
      .filter(({ name, values }) => name !== '' || values.length > 0)
      .map(({ name, values }) => ({ name, values: [...new Set(values)] }));
  }

  /** Returns the name of an option, which some programs repeat in each row of a variant and leave out of the first one. */
  #optionName(n: 1 | 2 | 3): string {
    const rows = [this.#first, ...this.#variantRows];
    return rows.map((row) => row.cell(`option${n}.name`).trim()).find((name) => name !== '') ?? '';
  }

  /** Adds an image; rows with the same URL share one image. */
  #addImage(row: ProductRow, column: string, input: JsonObject): RowImage | null {
    const src = column.trim();
    if (src === '') {
      return null;
    }
    const known = this.#images.get(src);
    if (known !== undefined) {
      return known;
    }
    const id = stableId('image', this.handle, this.#images.size + 1);
    const image = { id, row, input: { ...input, id, src } };
    this.#images.set(src, image);
    return image;
  }
}

function holdsVariant(row: ProductRow): boolean {
  const options = optionNumbers.map((n) => `option${n}.value` as const);
  const named = [
    ...options,
    'variant.id',
    'variant.price',
    'variant.sku',
    'variant.barcode',
  ] as const;
  return named.some((field) => row.cell(field).trim() !== '');
}

function hasOptionValue(row: ProductRow): boolean {
  return row.cell('option1.value').trim() !== '';
}

/** Sheets of other programs say what to do with a row. */
function isDeleted(row: ProductRow, command: 'variant.command' | 'image.command'): boolean {
  return row.cell(command).trim().toLowerCase() === 'delete';
}

function isGiven(row: ProductRow, field: ProductField, name: string): boolean {
  return row.has(field) && (!neverEmpty.has(name) || row.cell(field).trim() !== '');
}

function givenOfVariant(row: ProductRow): (keyof Variant)[] {
  const given: (keyof Variant)[] = [];
  for (const field of plainVariantFields) {
    if (field !== 'available' && isGiven(row, `variant.${field}`, field)) {
      given.push(field);
    }
  }
  for (const n of optionNumbers) {
    if (isGiven(row, `option${n}.value`, `option${n}`)) {
      given.push(`option${n}`);
    }
  }
  if (row.cell('variant.available').trim() !== '') {
    given.push('inventory_management', 'inventory_policy', 'inventory_quantity');
  }
  if (row.has('variant.sale_price')) {
    given.push('compare_at_price');
  }
  if (row.has('variant.grams') !== row.has('variant.weight')) {
    given.push(row.has('variant.grams') ? 'weight' : 'grams');
  }
  if (row.has('variant.image')) {
    given.push('image_id');
  }
  return given;
}

function fieldOf(
  row: ProductRow,
  group: PropertyKey | undefined,
  name: PropertyKey | undefined,
): ProductField | undefined {
  const path = new Map<PropertyKey | undefined, string>([
    ['variants', `variant.${String(name)}`],
    ['images', `image.${String(name)}`],
  ]);
  const known = group === 'published_at' ? 'published' : (path.get(group) ?? String(group));
  return row.fields.find((field) => field === known);
}

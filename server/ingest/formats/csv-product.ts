import type { z } from 'zod';
import type { JsonObject } from '../files/json-values.ts';
import { describeProblem } from '../files/record.ts';
import { stableId } from '../records/stable-id.ts';
import type { SheetRow } from './csv-header.ts';
import { fromGrams } from './weight.ts';

interface SheetImage {
  id: number;
  row: SheetRow;
  input: JsonObject;
}

interface LocatedProblem {
  line: number;
  problem: string;
}

/** Collects the rows of one product into an input in the platform's JSON shape. */
export class CsvProduct {
  readonly handle: string;
  readonly line: number;
  readonly #first: SheetRow;
  readonly #variantRows: SheetRow[] = [];
  readonly #images = new Map<string, SheetImage>();
  #rowWithExtraCells: SheetRow | null = null;

  constructor(first: SheetRow) {
    this.handle = first.handle;
    this.line = first.line;
    this.#first = first;
    this.add(first);
  }

  add(row: SheetRow): void {
    if (row === this.#first || holdsVariant(row)) {
      this.#variantRows.push(row);
    }
    this.#addImage(row, row.columns.image.src, fields(row, row.columns.image));
    if (row.hasExtraCells) {
      this.#rowWithExtraCells ??= row;
    }
  }

  toInput(): JsonObject {
    const { columns } = this.#first;
    const variants = this.#variantRows.map((row) => this.#variant(row));
    return {
      ...fields(this.#first, columns.product),
      ...publication(this.#first),
      handle: this.handle,
      options: this.#options(),
      variants,
      images: [...this.#images.values()].map(({ input }) => input),
      metafields: metafields(this.#first),
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

  /** Describes a validation error with the line and column name of the sheet. */
  locate(error: z.ZodError): LocatedProblem {
    const issue = error.issues[0];
    const [group, index, name] = issue?.path ?? [];
    const row = this.#rowOf(group, Number(index)) ?? this.#first;
    const column = columnOf(row, group, name ?? '');
    const problem = column === undefined ? describeProblem(error) : `${column}: ${issue?.message}`;
    return { line: row.line, problem };
  }

  #rowOf(group: PropertyKey | undefined, index: number): SheetRow | undefined {
    if (group === 'variants') {
      return this.#variantRows[index];
    }
    return group === 'images' ? [...this.#images.values()][index]?.row : undefined;
  }

  #variant(row: SheetRow): JsonObject {
    const { columns } = row;
    const image = this.#addImage(row, columns.variantImage, {});
    const options = columns.options.map(({ value }, index) => [
      `option${index + 1}`,
      row.cell(value),
    ]);
    return {
      ...fields(row, columns.variant),
      ...Object.fromEntries(options),
      ...inventoryPolicy(row),
      ...tracker(row),
      ...weight(row),
      image_id: image?.id ?? null,
    };
  }

  /** Returns the options with a name in the first row or a value in any variant. */
  #options(): JsonObject[] {
    const first = this.#first;
    return first.columns.options
      .map(({ name, value }) => ({
        name: first.cell(name).trim(),
        values: this.#variantRows
          .map((row) => row.cell(value).trim())
          .filter((text) => text !== ''),
      }))
      .filter(({ name, values }) => name !== '' || values.length > 0)
      .map(({ name, values }) => ({ name, values: [...new Set(values)] }));
  }

  /** Adds an image; rows with the same URL share one image. */
  #addImage(row: SheetRow, column: string, input: JsonObject): SheetImage | null {
    const src = row.cell(column).trim();
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

function holdsVariant(row: SheetRow): boolean {
  const { options, variant } = row.columns;
  const columns = [
    ...options.map(({ value }) => value),
    variant.price,
    variant.sku,
    variant.barcode,
  ];
  return columns.some((column) => row.cell(column).trim() !== '');
}

function fields(row: SheetRow, columns: Readonly<Record<string, string>>): JsonObject {
  const cells = Object.entries(columns).map(
    ([field, column]) => [field, row.cell(column)] as const,
  );
  return Object.fromEntries(cells.filter(([, text]) => text !== ''));
}

function publication(row: SheetRow): JsonObject {
  switch (row.cell(row.columns.published).trim().toLowerCase()) {
    case 'false':
      return { published_at: null };
    case 'true':
    case '':
      return {};
    default:
      return { published_at: row.cell(row.columns.published) };
  }
}

/** Reads the inventory policy: a boolean in the newer template, the policy itself in the classic export. */
function inventoryPolicy(row: SheetRow): JsonObject {
  switch (row.cell(row.columns.variant.inventory_policy).trim().toLowerCase()) {
    case 'true':
      return { inventory_policy: 'continue' };
    case 'false':
      return { inventory_policy: 'deny' };
    default:
      return {};
  }
}

/**
 * Reads the inventory tracker. An empty cell means untracked; without the column, a quantity means
 * tracked.
 */
function tracker(row: SheetRow): JsonObject {
  const { columns } = row;
  const name = row.cell(columns.tracker).trim();
  if (name !== '') {
    return { inventory_management: name };
  }
  const isCounted = row.cell(columns.variant.inventory_quantity).trim() !== '';
  return !row.has(columns.tracker) && isCounted ? {} : { inventory_management: null };
}

/** Converts the weight, given in grams, to the unit of display. */
function weight(row: SheetRow): JsonObject {
  const grams = Number(row.cell(row.columns.variant.grams));
  const unit = row.cell(row.columns.variant.weight_unit).trim().toLowerCase();
  const weighed = Number.isNaN(grams) ? null : fromGrams(grams, unit);
  return weighed === null ? {} : { weight: weighed };
}

function metafields(row: SheetRow): JsonObject[] {
  return row.metafields
    .map(({ namespace, key, header }) => ({ namespace, key, value: row.cell(header) }))
    .filter(({ value }) => value !== '')
    .map(({ value, ...name }) => {
      const type = value.includes('\n') ? 'multi_line_text_field' : 'single_line_text_field';
      return { ...name, value, type };
    });
}

function columnOf(
  { columns }: SheetRow,
  group: PropertyKey | undefined,
  name: PropertyKey,
): string | undefined {
  const groups = new Map<PropertyKey | undefined, Readonly<Record<string, string>>>([
    ['variants', columns.variant],
    ['images', columns.image],
  ]);
  const ofProduct: Readonly<Record<string, string>> = {
    ...columns.product,
    published_at: columns.published,
  };
  return groups.has(group) ? groups.get(group)?.[String(name)] : ofProduct[String(group)];
}

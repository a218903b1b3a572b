import type { Product } from '../../catalog/product.ts';
import { completeProduct } from './complete-product.ts';
import {
  type ParsedRecord,
  type ReadContext,
  parseRecord,
  type RejectedRecord,
} from '../files/record.ts';
import { type BulkLineKind, bulkLineKind, globalType } from './bulk-line.ts';
import {
  bulkSchemas,
  type BulkSchemas,
  type BulkProductLine,
  type BulkVariantLine,
} from './bulk-schemas.ts';
import { identifyProduct } from './record-identity.ts';
import type { z } from 'zod';
import type { JsonObject } from '../files/json-values.ts';
import { ImageList, type ImageReference } from './image-list.ts';
import type { ImageInput, MetafieldInput, ProductInput } from './product-json.ts';

interface BulkLine {
  line: number;
  value: JsonObject;
}

/** A product of a bulk export, collected from its own line and those of its children. */
class BulkProduct {
  readonly line: number;
  /** Undefined when its own line has no readable id. */
  readonly id: number | undefined;
  readonly #schemas: BulkSchemas;
  /** Global ids of all its lines, which children may name as their parent. */
  readonly #members = new Set<unknown>();
  #own: BulkProductLine | null = null;
  /** Variants by their global ids. */
  readonly #variants = new Map<unknown, BulkVariantLine>();
  readonly #images = new ImageList();
  readonly #variantImages: { variant: BulkVariantLine; image: ImageReference }[] = [];
  readonly #metafields: MetafieldInput[] = [];
  #isRejected = false;

  constructor({ line, value }: BulkLine, schemas: BulkSchemas) {
    this.line = line;
    this.id = identifyProduct(value);
    this.#schemas = schemas;
  }

  has(parentId: string): boolean {
    return this.#members.has(parentId);
  }

  /** Adds a line. Only the first bad line of a product is reported; its other lines are skipped. */
  add(kind: BulkLineKind, record: BulkLine): RejectedRecord | null {
    const problem = this.#isRejected ? null : this.#read(kind, record);
    this.#isRejected ||= problem !== null;
    this.#members.add(record.value['id']);
    return problem === null || this.id === undefined ? problem : { ...problem, id: this.id };
  }

  /** Returns null when one of its lines was bad. */
  toInput(): ProductInput | null {
    if (this.#own === null || this.#isRejected) {
      return null;
    }
    for (const { variant, image } of this.#variantImages) {
      this.#images.linkVariant(variant.input.id, image);
    }
    return {
      ...this.#own.input,
      variants: [...this.#variants.values()].map(({ input }) => input),
      images: this.#images.toInput(),
      metafields: this.#metafields,
    };
  }

  #read(kind: BulkLineKind, record: BulkLine): RejectedRecord | null {
    const { id, __parentId: parentId } = record.value;
    switch (kind) {
      case 'product':
        return parseInto(record, this.#schemas.product, (product) => this.#addProduct(product));
      case 'variant':
        return this.#variants.has(id)
          ? { line: record.line, problem: `id: expected an id of its own, got ${String(id)} again` }
          : parseInto(record, this.#schemas.variant, (variant) => this.#addVariant(id, variant));
      case 'image':
        return parseInto(record, this.#schemas.image, (image) => this.#addImage(parentId, image));
      case 'metafield':
        return parseInto(record, this.#schemas.metafield, (metafield) =>
          this.#metafieldsOf(parentId).push(metafield),
        );
      case 'other':
        return null;
      default:
        return kind satisfies never;
    }
  }

  #addProduct(product: BulkProductLine): void {
    this.#own = product;
    if (product.image !== null) {
      this.#images.add(product.image);
    }
  }

  #addVariant(id: unknown, variant: BulkVariantLine): void {
    this.#variants.set(id ?? variant, variant);
    if (variant.image !== null) {
      this.#variantImages.push({ variant, image: variant.image });
    }
  }

  #addImage(parentId: unknown, image: ImageInput | null): void {
    const variant = this.#variants.get(parentId);
    if (image !== null && variant !== undefined) {
      this.#variantImages.push({ variant, image: { id: image.id, image } });
    } else if (image !== null) {
      this.#images.add(image);
    }
  }

  #metafieldsOf(parentId: unknown): MetafieldInput[] {
    return this.#variants.get(parentId)?.input.metafields ?? this.#metafields;
  }
}

/** Types whose children belong to a product; children of other types are skipped. */
const parentTypes = ['Product', 'ProductVariant'];

/**
 * Collects the lines of a bulk export into products. Only one product is in memory, so its lines must be
 * consecutive: the children follow their product in any order in which parents come first.
 */
export class BulkExport {
  readonly #context: ReadContext;
  readonly #schemas: BulkSchemas;
  #open: BulkProduct | null = null;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#schemas = bulkSchemas(context);
  }

  *add(record: BulkLine): Generator<ParsedRecord<Product>> {
    const kind = bulkLineKind(record.value);
    if (kind === 'product') {
      yield* this.end();
      this.#open = new BulkProduct(record, this.#schemas);
      yield* found(this.#open.add(kind, record));
      return;
    }
    yield* this.#addChild(kind, record);
  }

  /** Completes the open product. Not called for damaged files. */
  *end(): Generator<ParsedRecord<Product>> {
    const input = this.#open?.toInput() ?? null;
    const { line = 0, id } = this.#open ?? {};
    this.#open = null;
    if (input === null) {
      return;
    }
    // Every product has a variant. A default variant would overwrite the stored ones with a price of 0,
    // so a product without variants is rejected: the export lacks them or is not grouped.
    if (input.variants.length === 0) {
      const problem = `variants: expected their lines behind the one of the product, found none; ${advice}`;
      yield { line, problem, ...(id === undefined ? {} : { id }) };
      return;
    }
    yield { line, value: completeProduct(input, this.#context.platform) };
  }

  *#addChild(kind: BulkLineKind, record: BulkLine): Generator<ParsedRecord<Product>> {
    const { id, __parentId: parentId } = record.value;
    if (typeof parentId !== 'string') {
      const problem =
        parentId === undefined
          ? `id: expected the global id of a product, got ${JSON.stringify(id)}`
          : `__parentId: expected the global id of its parent, got ${JSON.stringify(parentId)}`;
      yield { line: record.line, problem };
      return;
    }
    if (kind === 'other' || !parentTypes.includes(globalType(parentId) ?? '')) {
      return;
    }
    if (!this.#open?.has(parentId)) {
      const problem = `__parentId: expected the lines of a product to stand together, but ${parentId} is not among the lines since the last product; ${advice}`;
      yield { line: record.line, problem, ...identityOf(parentId) };
      return;
    }
    yield* found(this.#open.add(kind, record));
  }
}

const advice = 'ask for the variants in the export and for its lines grouped (groupObjects: true)';

/** Returns the product id of a misplaced child. A child of a variant does not name its product. */
function identityOf(parentId: string): { id?: number } {
  const id = globalType(parentId) === 'Product' ? identifyProduct({ id: parentId }) : undefined;
  return id === undefined ? {} : { id };
}

function found<T>(problem: T | null): T[] {
  return problem === null ? [] : [problem];
}

function parseInto<T>(
  record: BulkLine,
  schema: z.ZodType<T>,
  keep: (value: T) => void,
): RejectedRecord | null {
  const parsed = parseRecord(record, schema);
  if ('problem' in parsed) {
    return parsed;
  }
  keep(parsed.value);
  return null;
}

import type { Product } from '../../catalog/product.ts';
import { completeProduct } from './complete-product.ts';
import { recordParser } from '../files/record-parser.ts';
import type { ParsedRecord, ReadContext, RejectedRecord } from '../files/record.ts';
import { leftOutEverywhere } from '../files/left-out.ts';
import { type BulkLineKind, bulkLineKind, globalType } from './bulk-line.ts';
import { bulkSchemas, type BulkProductLine, type BulkVariantLine } from './bulk-schemas.ts';
import { identifyProduct } from './record-identity.ts';
import type { z } from 'zod';
import type { JsonObject } from '../files/json-values.ts';
import { maxVariants, tooManyVariants } from './product-size.ts';
import { ImageList, type ImageReference } from './image-list.ts';
import type { ImageInput, MetafieldInput, ProductInput } from './product-json.ts';

interface BulkLine {
  line: number;
  value: JsonObject;
}

type ParseLine<T> = (record: BulkLine) => ParsedRecord<T>;

/** Parses the lines of each kind, and says what of them is not read. */
interface BulkParsers extends Pick<ReadContext, 'onIgnored'> {
  product: ParseLine<BulkProductLine>;
  variant: ParseLine<BulkVariantLine>;
  image: ParseLine<ImageInput | null>;
  metafield: ParseLine<MetafieldInput>;
}

function bulkParsers(context: ReadContext): BulkParsers {
  const schemas = bulkSchemas(context);
  const parserOf = <T>(schema: z.ZodType<T>) =>
    recordParser({ schema, context, leftOut: leftOutEverywhere });
  return {
    product: parserOf(schemas.product),
    variant: parserOf(schemas.variant),
    image: parserOf(schemas.image),
    metafield: parserOf(schemas.metafield),
    ...(context.onIgnored && { onIgnored: context.onIgnored }),
  };
}

/** A product of a bulk export, collected from its own line and those of its children. */
class BulkProduct {
  readonly line: number;
  /** Undefined when its own line has no readable id. */
  readonly id: number | undefined;
  readonly #parsers: BulkParsers;
  /** Global ids of all its lines, which children may name as their parent. */
  readonly #members = new Set<unknown>();
  #own: BulkProductLine | null = null;
  /** Variants by their global ids. */
  readonly #variants = new Map<unknown, BulkVariantLine>();
  readonly #images = new ImageList();
  readonly #variantImages: { variant: BulkVariantLine; image: ImageReference }[] = [];
  readonly #metafields: MetafieldInput[] = [];
  #isRejected = false;

  constructor({ line, value }: BulkLine, parsers: BulkParsers) {
    this.line = line;
    this.id = identifyProduct(value);
    this.#parsers = parsers;
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
        return keepParsed(this.#parsers.product(record), (product) => this.#addProduct(product));
      case 'variant':
        if (this.#variants.size >= maxVariants) {
          return { line: record.line, problem: tooManyVariants };
        }
        return this.#variants.has(id)
          ? { line: record.line, problem: `id: expected an id of its own, got ${String(id)} again` }
          : keepParsed(this.#parsers.variant(record), (variant) => this.#addVariant(id, variant));
      case 'image':
        return keepParsed(this.#parsers.image(record), (image) =>
          this.#addImage(record, parentId, image),
        );
      case 'metafield':
        return keepParsed(this.#parsers.metafield(record), (metafield) =>
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

  #addImage({ line, value }: BulkLine, parentId: unknown, image: ImageInput | null): void {
    if (image === null) {
      this.#parsers.onIgnored?.('images without address', { line, value });
    }
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
  readonly #parsers: BulkParsers;
  #open: BulkProduct | null = null;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#parsers = bulkParsers(context);
  }

  *add(record: BulkLine): Generator<ParsedRecord<Product>> {
    const kind = bulkLineKind(record.value);
    if (kind === 'product') {
      yield* this.end();
      this.#open = new BulkProduct(record, this.#parsers);
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
    const parentType = globalType(parentId) ?? '';
    if (kind === 'other' || !parentTypes.includes(parentType)) {
      const type = globalType(id) ?? 'an unknown kind';
      const name = kind === 'other' ? `lines of ${type}` : `lines below ${parentType}`;
      this.#context.onIgnored?.(name, { line: record.line, value: record.value });
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

function keepParsed<T>(parsed: ParsedRecord<T>, keep: (value: T) => void): RejectedRecord | null {
  if ('problem' in parsed) {
    return parsed;
  }
  keep(parsed.value);
  return null;
}

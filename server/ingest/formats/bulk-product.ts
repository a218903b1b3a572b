import type { z } from 'zod';
import type { JsonObject } from '../files/json-values.ts';
import { parseRecord, type RejectedRecord } from '../files/record.ts';
import type { BulkLineKind } from './bulk-line.ts';
import type { BulkProductLine, BulkSchemas, BulkVariantLine } from './bulk-schemas.ts';
import { ImageList, type ImageReference } from './image-list.ts';
import type { ImageInput, MetafieldInput, ProductInput } from './product-json.ts';
import { identifyProduct } from './record-identity.ts';

export interface BulkLine {
  line: number;
  value: JsonObject;
}

/** A product of a bulk export, collected from its own line and those of its children. */
export class BulkProduct {
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

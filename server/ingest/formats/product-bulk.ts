import type { Product } from '../../catalog/product.ts';
import { completeProduct } from './complete-product.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';
import { type BulkLineKind, bulkLineKind, globalType } from './bulk-line.ts';
import { type BulkLine, BulkProduct } from './bulk-product.ts';
import { bulkSchemas, type BulkSchemas } from './bulk-schemas.ts';
import { identifyProduct } from './record-identity.ts';

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

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EngineVectors, ProductVector } from '../engine.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';
import type { FieldChange, FieldSchema } from './connection/typesense-cluster.ts';
import { onlyIds } from './filter-by.ts';
import { maxHits } from './result-head.ts';
import type { ShopCollection } from './shop-collection.ts';
import type { TypesenseDocument } from './to-typesense-document.ts';
import { idsOnly, type RunSearches } from './word-search.ts';

export interface DocumentVectorsOptions {
  /** The model whose vectors the documents have. */
  model: string;
  collection: Pick<ShopCollection, 'fields' | 'changeFields' | 'put'>;
  runSearches: RunSearches;
  /** Runs a write after those before it. */
  write: (work: () => Promise<void>) => Promise<void>;
}

/** The prefix of the fields of vectors, of which each model has its own. */
const fieldPrefix = 'vector_of_';

const hashField = 'vector_hash';

/** A number by chance, so that the first ones are a sample. */
const rankField = 'vector_rank';

/** The vectors of one shop in the documents of its collection. Replaced documents keep theirs. */
export class DocumentVectors implements EngineVectors {
  readonly #options: DocumentVectorsOptions;
  readonly #field: string;
  #isDiscarding = false;

  constructor(options: DocumentVectorsOptions) {
    this.#options = options;
    const digest = createHash('sha256').update(options.model).digest('hex');
    this.#field = `${fieldPrefix}${digest.slice(0, 8)}`;
  }

  async dimensions(): Promise<number> {
    const fields = await this.#options.collection.fields();
    return fields.find(({ name }) => name === this.#field)?.num_dim ?? 0;
  }

  async count(): Promise<number> {
    if ((await this.dimensions()) === 0) {
      return 0;
    }
    const [answer] = await this.#options.runSearches([
      { q: '*', filter_by: hasRank, ...idsOnly, per_page: 0 },
    ]);
    return answer?.found ?? 0;
  }

  async hashesOf(productIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const documents = await this.#read(productIds);
    return new Map(documents.map(({ productId, hash }) => [productId, hash]));
  }

  async put(vectors: readonly ProductVector[]): Promise<void> {
    const { collection, write } = this.#options;
    await write(async () => {
      const [first] = vectors;
      if (first && (await this.dimensions()) === 0) {
        await this.#addFields(first.vector.length);
      }
      await collection.put(
        vectors.map(({ productId, ...vector }) => ({
          id: String(productId),
          ...this.#toFields(vector),
        })),
        'update',
      );
    });
  }

  discard(): void {
    this.#isDiscarding = true;
  }

  async sample(limit: number): Promise<ProductVector[]> {
    if ((await this.dimensions()) === 0) {
      return [];
    }
    const answers = await this.#options.runSearches([
      {
        q: '*',
        filter_by: hasRank,
        sort_by: `${rankField}:asc`,
        ...this.#included,
        per_page: Math.min(limit, maxHits),
      },
    ]);
    return this.#readHits(answers);
  }

  async nearest(query: Int8Array, limit: number) {
    const [answer] = await this.#options.runSearches([
      {
        q: '*',
        vector_query: `${this.#field}:([${query.join()}], k:${limit})`,
        ...idsOnly,
        per_page: limit,
      },
    ]);
    return (answer?.hits ?? []).map(({ document, vector_distance: distance = 1 }) => ({
      productId: Number(document.id),
      similarity: 1 - distance,
    }));
  }

  /** Returns the fields of a collection that replaces the current one; none without vectors to keep. */
  async fieldsToKeep(): Promise<FieldSchema[]> {
    const dimensions = this.#isDiscarding ? 0 : await this.dimensions();
    return dimensions === 0 ? [] : this.#schemaOf(dimensions);
  }

  /** Adds the current vectors of the products to their documents, which replace the current ones. */
  async keepIn(documents: readonly TypesenseDocument[]): Promise<TypesenseDocument[]> {
    const dimensions = this.#isDiscarding ? 0 : await this.dimensions();
    const known = dimensions === 0 ? [] : await this.#read(documents.map(({ id }) => Number(id)));
    const vectors = new Map(
      known
        .filter(({ vector }) => vector.length === dimensions)
        .map(({ productId, ...vector }) => [String(productId), this.#toFields(vector)]),
    );
    return documents.map((document) => ({ ...document, ...vectors.get(document.id) }));
  }

  /** Notes that the shop was indexed again. */
  noteReplaced(): void {
    this.#isDiscarding = false;
  }

  get #included() {
    return { include_fields: `id,${this.#field},${hashField}`, highlight_fields: 'none' } as const;
  }

  /** Adds the fields of the first vectors. Removes those of other models. */
  async #addFields(dimensions: number): Promise<void> {
    const { collection } = this.#options;
    const names = (await collection.fields()).map(({ name }) => name);
    await collection.changeFields([
      ...names
        .filter((name) => name.startsWith(fieldPrefix))
        .map((name): FieldChange => ({ name, drop: true })),
      ...this.#schemaOf(dimensions).filter(({ name }) => !names.includes(name)),
    ]);
  }

  #schemaOf(dimensions: number): FieldSchema[] {
    return [
      { name: this.#field, type: 'float[]', num_dim: dimensions, optional: true },
      { name: hashField, type: 'string', index: false, optional: true },
      { name: rankField, type: 'int64', optional: true },
    ];
  }

  #toFields({ hash, vector }: Omit<ProductVector, 'productId'>) {
    return { [this.#field]: [...vector], [hashField]: hash, [rankField]: rankOf(hash) };
  }

  async #read(productIds: readonly number[]): Promise<ProductVector[]> {
    const pages = Array.from({ length: Math.ceil(productIds.length / maxHits) }, (_, page) =>
      productIds.slice(page * maxHits, (page + 1) * maxHits),
    );
    const answers = await this.#options.runSearches(
      pages.map((ids) => ({
        q: '*',
        filter_by: onlyIds(ids),
        ...this.#included,
        per_page: maxHits,
      })),
    );
    return this.#readHits(answers);
  }

  /** Returns the vectors of the model in the hits. */
  #readHits(answers: readonly SearchAnswer[]): ProductVector[] {
    return answers.flatMap(({ hits }) =>
      hits.flatMap(({ document }) => {
        const vector = vectorSchema.safeParse(document[this.#field]).data;
        const hash = document[hashField];
        return vector && typeof hash === 'string'
          ? [{ productId: Number(document.id), hash, vector: Int8Array.from(vector) }]
          : [];
      }),
    );
  }
}

const vectorSchema = z.array(z.number());

const hasRank = `${rankField}:>=0`;

/** Returns a number that is as random as the hash. */
function rankOf(hash: string): number {
  return createHash('sha256').update(hash).digest().readUIntBE(0, 6);
}

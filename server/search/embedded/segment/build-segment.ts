import { FactSlots } from './fact-slots.ts';
import { hash } from 'node:crypto';
import { filteredOptions } from '../../document-variants.ts';
import { type SearchDocument, textOfDocument } from '../../document.ts';
import { defaultFieldWeights, type FieldWeights } from '../../field-weights.ts';
import { LabelsBuilder, PostingsBuilder, ValueColumnBuilder } from './column-builders.ts';
import { type FieldTexts, readCodes, readFieldTexts, shareOf } from './fields.ts';
import { RunsBuilder } from './runs.ts';
import { SegmentVariantsBuilder } from './segment-variants.ts';
import type { Segment } from './segment.ts';
import { metafieldKey, numberKey, optionKey } from './value-keys.ts';

/** Builds a segment of documents whose ids are ascending. Pauses after each document and while sorting. */
export function* buildSegment(
  documents: readonly SearchDocument[],
  fieldWeights = defaultFieldWeights,
): Generator<void, Segment> {
  const builder = new SegmentBuilder(fieldWeights);
  const fingerprints = new Float64Array(documents.length);
  for (const [slot, document] of documents.entries()) {
    builder.add(document, readFieldTexts(document));
    fingerprints[slot] = fingerprintOf(document);
    yield;
  }
  return yield* finishSegment(builder, documents, fingerprints);
}

/** A document whose words were read before. */
export interface ReadDocument {
  document: SearchDocument;
  fields: readonly FieldTexts[];
}

/** Builds a segment of documents whose ids are ascending, for queries only: it is never merged. */
export function* buildReadSegment(
  documents: readonly ReadDocument[],
  fieldWeights: FieldWeights,
): Generator<void, Segment> {
  const builder = new SegmentBuilder(fieldWeights);
  for (const { document, fields } of documents) {
    builder.add(document, fields);
    yield;
  }
  const own = documents.map(({ document }) => document);
  return yield* finishSegment(builder, own, new Float64Array(documents.length));
}

function* finishSegment(
  builder: SegmentBuilder,
  documents: readonly SearchDocument[],
  fingerprints: Float64Array,
): Generator<void, Segment> {
  const ids = Float64Array.from(documents, ({ id }) => id);
  return {
    ids,
    alive: new Uint8Array(ids.length).fill(1),
    aliveCount: ids.length,
    ...(yield* builder.finish()),
    createdAt: Float64Array.from(documents, ({ createdAt }) => createdAt),
    updatedAt: Float64Array.from(documents, ({ updatedAt }) => updatedAt),
    compareAtPrices: Float64Array.from(documents, (document) => document.compareAtPrice ?? NaN),
    fingerprints,
    factSlots: new FactSlots(ids.length),
  };
}

/** Hashes everything that documents are found, filtered and counted by: equal hashes mean equal texts. */
export function fingerprintOf(document: SearchDocument): number {
  return hash('sha1', textOfDocument(document), 'buffer').readUIntBE(0, 6);
}

class SegmentBuilder {
  readonly #fieldWeights: FieldWeights;
  readonly #words = new PostingsBuilder();
  readonly #codes = new PostingsBuilder();
  readonly #titles = new RunsBuilder();
  readonly #labels = new LabelsBuilder();
  readonly #tags = new ValueColumnBuilder();
  readonly #productTypes = new ValueColumnBuilder();
  readonly #vendors = new ValueColumnBuilder();
  readonly #options = new ValueColumnBuilder();
  readonly #metafields = new ValueColumnBuilder();
  readonly #variants = new SegmentVariantsBuilder();
  readonly #numbers = new ValueColumnBuilder();
  readonly #numberValues: number[] = [];

  constructor(fieldWeights: FieldWeights) {
    this.#fieldWeights = fieldWeights;
  }

  add(document: SearchDocument, fields: readonly FieldTexts[]): void {
    this.#addWords(document, fields);
    const { title, productType, vendor, handle, skus } = document;
    this.#labels.add([title, productType, vendor, handle, skus[0] ?? '']);
    this.#tags.add(document.tags);
    this.#productTypes.add(productType === '' ? [] : [productType]);
    this.#vendors.add(vendor === '' ? [] : [vendor]);
    const options = distinct(
      filteredOptions(document).flatMap(({ name, values }) =>
        values.map((value) => optionKey(name, value)),
      ),
    );
    const metafields = distinct(
      document.metafields.flatMap((field) =>
        field.values.map((value) => metafieldKey({ ...field, value })),
      ),
    );
    this.#options.add(options);
    this.#metafields.add(metafields);
    this.#variants.add(document, options, metafields);
    this.#addNumbers(document);
  }

  *finish() {
    const { postings: words, ranks } = yield* this.#words.finish();
    yield;
    const titles = this.#titles.finish();
    return {
      words,
      codes: (yield* this.#codes.finish()).postings,
      titles: { ...titles, values: titles.values.map((word) => ranks[word] ?? 0) },
      labels: this.#labels.finish(),
      tags: yield* this.#tags.finish(),
      productTypes: yield* this.#productTypes.finish(),
      vendors: yield* this.#vendors.finish(),
      options: yield* this.#options.finish(),
      metafields: yield* this.#metafields.finish(),
      variants: this.#variants.finish(),
      numbers: yield* this.#numbers.finish(),
      numberValues: Float64Array.from(this.#numberValues),
    };
  }

  #addWords(document: SearchDocument, fields: readonly FieldTexts[]): void {
    for (const field of fields) {
      const share = shareOf(field, this.#fieldWeights);
      if (share > 0) {
        this.#addField(field, share);
      }
    }
    this.#titles.endRun();
    this.#words.endDocument();
    for (const [code, kind] of readCodes(document)) {
      this.#codes.add(code, kind);
    }
    this.#codes.endDocument();
  }

  #addField({ name, words, further }: FieldTexts, share: number): void {
    for (const text of words) {
      const word = this.#words.add(text, share);
      if (name === 'title') {
        this.#titles.push(word);
      }
    }
    for (const text of further) {
      this.#words.add(text, share);
    }
  }

  #addNumbers({ metafields }: SearchDocument): void {
    const numbers = new Map<string, number>();
    for (const field of metafields) {
      if (field.number !== null && !numbers.has(numberKey(field))) {
        numbers.set(numberKey(field), field.number);
      }
    }
    this.#numbers.add([...numbers.keys()]);
    this.#numberValues.push(...numbers.values());
  }
}

function distinct(texts: readonly string[]): readonly string[] {
  return texts.length < 2 ? texts : [...new Set(texts)];
}

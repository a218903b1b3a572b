import { FactSlots } from './fact-slots.ts';
import { type DocumentOrder, noSlot, orderDocuments } from './document-order.ts';
import { mergePostings } from './merge-postings.ts';
import { mergeVocabularies, type VocabularyInput } from './merge-vocabularies.ts';
import type { Runs } from './runs.ts';
import type { NumberRuns, SegmentVariants } from './segment-variants.ts';
import type { Labels, Segment, ValueColumn } from './segment.ts';

/** Merges the living documents of several segments into one. Pauses regularly. */
export function* mergeSegments(segments: readonly Segment[]): Generator<void, Segment> {
  const order = yield* orderDocuments(segments);
  const column = (read: (segment: Segment) => ValueColumn) =>
    mergeColumns(segments.map(read), order);
  const { postings: words, ranks } = yield* mergePostings(
    segments.map((segment) => segment.words),
    order,
  );
  const titles = yield* mergeRuns(
    segments.map((segment) => segment.titles),
    ranks,
    order,
  );
  const codes = yield* mergePostings(
    segments.map((segment) => segment.codes),
    order,
  );
  const pick = (read: (segment: Segment) => Float64Array) => pickNumbers(segments.map(read), order);
  return {
    ids: yield* pick(({ ids }) => ids),
    alive: new Uint8Array(order.size).fill(1),
    aliveCount: order.size,
    words,
    codes: codes.postings,
    titles,
    labels: yield* mergeLabels(segments, order),
    tags: yield* column(({ tags }) => tags),
    productTypes: yield* column(({ productTypes }) => productTypes),
    vendors: yield* column(({ vendors }) => vendors),
    options: yield* column(({ options }) => options),
    metafields: yield* column(({ metafields }) => metafields),
    variants: yield* mergeVariants(segments, order),
    numbers: yield* column(({ numbers }) => numbers),
    numberValues: yield* mergeNumbers(
      segments.map(({ numbers, numberValues }) => ({
        offsets: numbers.runs.offsets,
        values: numberValues,
      })),
      order,
    ),
    createdAt: yield* pick(({ createdAt }) => createdAt),
    updatedAt: yield* pick(({ updatedAt }) => updatedAt),
    compareAtPrices: yield* pick(({ compareAtPrices }) => compareAtPrices),
    fingerprints: yield* pick(({ fingerprints }) => fingerprints),
    factSlots: new FactSlots(order.size),
  };
}

const documentsPerStep = 5_000;

function* mergeColumns(
  inputs: readonly ValueColumn[],
  order: DocumentOrder,
): Generator<void, ValueColumn> {
  const vocabularies: VocabularyInput[] = [];
  for (const [index, { values, runs }] of inputs.entries()) {
    const targets = order.targets[index] ?? new Uint32Array(0);
    vocabularies.push({ vocabulary: values, wanted: yield* markUsed(runs, values.size, targets) });
  }
  const merged = yield* mergeVocabularies(vocabularies);
  const runs = yield* mergeRuns(
    inputs.map((input) => input.runs),
    merged.ranks,
    order,
  );
  return { values: merged.vocabulary, runs };
}

function* markUsed(
  { offsets, values }: Runs,
  size: number,
  targets: Uint32Array,
): Generator<void, Uint8Array> {
  const used = new Uint8Array(size);
  for (let slot = 0; slot < targets.length; slot += 1) {
    if (targets[slot] !== noSlot) {
      const end = offsets[slot + 1] ?? 0;
      for (let place = offsets[slot] ?? 0; place < end; place += 1) {
        used[values[place] ?? 0] = 1;
      }
    }
    if (slot % documentsPerStep === 0) {
      yield;
    }
  }
  return used;
}

const emptyRuns: Runs = { offsets: new Uint32Array(1), values: new Uint32Array(0) };

/** @param ranks the new number of each value, for each input; undefined to keep the values */
function* mergeRuns(
  inputs: readonly Runs[],
  ranks: readonly Uint32Array[] | undefined,
  order: DocumentOrder,
): Generator<void, Runs> {
  const offsets = yield* measureRuns(inputs, order);
  const values = new Uint32Array(offsets[order.size] ?? 0);
  for (let target = 0; target < order.size; target += 1) {
    const input = order.inputs[target] ?? 0;
    const runs = inputs[input] ?? emptyRuns;
    const start = runs.offsets[order.slots[target] ?? 0] ?? 0;
    const first = offsets[target] ?? 0;
    const length = (offsets[target + 1] ?? 0) - first;
    for (let place = 0; place < length; place += 1) {
      const value = runs.values[start + place] ?? 0;
      values[first + place] = ranks ? (ranks[input]?.[value] ?? 0) : value;
    }
    if (target % documentsPerStep === 0) {
      yield;
    }
  }
  return { offsets, values };
}

/** Returns the offset of each document's list in the concatenated lists. */
function* measureRuns(
  inputs: readonly Pick<Runs, 'offsets'>[],
  { size, inputs: inputOf, slots }: DocumentOrder,
): Generator<void, Uint32Array> {
  const offsets = new Uint32Array(size + 1);
  for (let target = 0; target < size; target += 1) {
    const lengths = inputs[inputOf[target] ?? 0]?.offsets;
    const slot = slots[target] ?? 0;
    const length = (lengths?.[slot + 1] ?? 0) - (lengths?.[slot] ?? 0);
    offsets[target + 1] = (offsets[target] ?? 0) + length;
    if (target % documentsPerStep === 0) {
      yield;
    }
  }
  return offsets;
}

function* mergeLabels(segments: readonly Segment[], order: DocumentOrder): Generator<void, Labels> {
  const inputs = segments.map(({ labels }) => labels);
  const offsets = yield* measureRuns(inputs, order);
  const bytes = new Uint8Array(offsets[order.size] ?? 0);
  for (let target = 0; target < order.size; target += 1) {
    const labels = inputs[order.inputs[target] ?? 0];
    const slot = order.slots[target] ?? 0;
    if (labels) {
      const label = labels.bytes.subarray(labels.offsets[slot], labels.offsets[slot + 1]);
      bytes.set(label, offsets[target]);
    }
    if (target % documentsPerStep === 0) {
      yield;
    }
  }
  return { offsets, bytes };
}

function* mergeVariants(
  segments: readonly Segment[],
  order: DocumentOrder,
): Generator<void, SegmentVariants> {
  const inputs = segments.map(({ variants }) => variants);
  const ids = inputs.map((variants) => variants.ids);
  return {
    ids: { offsets: yield* measureRuns(ids, order), values: yield* mergeNumbers(ids, order) },
    options: yield* mergeRuns(
      inputs.map(({ options }) => options),
      undefined,
      order,
    ),
    metafields: yield* mergeRuns(
      inputs.map(({ metafields }) => metafields),
      undefined,
      order,
    ),
  };
}

function* mergeNumbers(
  runs: readonly NumberRuns[],
  { size, inputs, slots }: DocumentOrder,
): Generator<void, Float64Array> {
  const merged: number[] = [];
  for (let target = 0; target < size; target += 1) {
    const input = runs[inputs[target] ?? 0];
    const slot = slots[target] ?? 0;
    if (input) {
      merged.push(...input.values.subarray(input.offsets[slot], input.offsets[slot + 1]));
    }
    if (target % documentsPerStep === 0) {
      yield;
    }
  }
  return Float64Array.from(merged);
}

function* pickNumbers(
  inputs: readonly Float64Array[],
  { size, inputs: inputOf, slots }: DocumentOrder,
): Generator<void, Float64Array> {
  const picked = new Float64Array(size);
  for (let target = 0; target < size; target += 1) {
    picked[target] = inputs[inputOf[target] ?? 0]?.[slots[target] ?? 0] ?? 0;
    if (target % (documentsPerStep * 4) === 0) {
      yield;
    }
  }
  return picked;
}

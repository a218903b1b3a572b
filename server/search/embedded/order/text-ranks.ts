import { fold } from '../../../text/folding.ts';
import { runInSlices } from '../../../base/slices.ts';
import { type Labels, type LabelLine, labelText, type Segment } from '../segment/segment.ts';

const sortedAtOnce = 1_024;

const mergedBetweenPauses = 4_096;

const textsBetweenPauses = 1_024;

/**
 * The ranks of each label line; undefined while they are computed. The labels of a segment never change, and copies of
 * the segment share them.
 */
const ranksOfLabels = new WeakMap<Labels, Map<LabelLine, TextRanks | undefined>>();

/**
 * Returns the ranks of a label line in a segment. Returns undefined until they are computed, which the first call starts
 * in the background: a second of work for 200,000 products is too much for one query. Ranks take 8 bytes a product.
 */
export function textRanksOf(
  { labels }: Pick<Segment, 'labels'>,
  line: LabelLine,
): TextRanks | undefined {
  const ranksOfLines = linesOf(labels);
  if (!ranksOfLines.has(line)) {
    void runInSlices(computeRanks(labels, line));
  }
  return ranksOfLines.get(line);
}

function linesOf(labels: Labels): Map<LabelLine, TextRanks | undefined> {
  const known = ranksOfLabels.get(labels) ?? new Map<LabelLine, TextRanks | undefined>();
  ranksOfLabels.set(labels, known);
  return known;
}

/**
 * Computes the ranks of a line once. Pauses. Warns when it fails and leaves the line without ranks, because queries can
 * sort by letters.
 */
function* computeRanks(labels: Labels, line: LabelLine): Generator<void, void> {
  const ranksOfLines = linesOf(labels);
  ranksOfLines.set(line, undefined);
  try {
    ranksOfLines.set(line, yield* rankTexts(labels, line));
  } catch (error) {
    process.emitWarning(`Searches sorted by ${line} stay slow, because ranking the texts failed.`, {
      code: 'VITRINE_TEXTS_WITHOUT_RANKS',
      detail: String(error),
    });
  }
}

/** Computes the ranks of a merged segment for the lines by which a query has sorted one of its parts. Pauses. */
export function* rankMergedTexts(
  parts: readonly Pick<Segment, 'labels'>[],
  merged: Pick<Segment, 'labels'>,
): Generator<void, void> {
  const lines = new Set(
    parts.flatMap(({ labels }) => [...(ranksOfLabels.get(labels)?.keys() ?? [])]),
  );
  for (const line of lines) {
    yield* computeRanks(merged.labels, line);
  }
}

/**
 * The order of one label line of a segment: the distinct folded texts (no case, no accents) are numbered from 1 on in
 * ascending order.
 */
export class TextRanks {
  /** The rank of each slot's text; 0 for an empty text. */
  readonly ranks: Uint32Array;
  readonly #labels: Labels;
  readonly #line: LabelLine;
  /** A slot with the text of each rank. */
  readonly #slots: Uint32Array;
  readonly #places = new WeakMap<TextRanks, Uint32Array>();

  constructor(labels: Labels, line: LabelLine, ranks: Uint32Array, size: number) {
    this.ranks = ranks;
    this.#labels = labels;
    this.#line = line;
    this.#slots = new Uint32Array(size + 1);
    ranks.forEach((rank, slot) => (this.#slots[rank] = slot));
  }

  /** The number of distinct texts. */
  get size(): number {
    return this.#slots.length - 1;
  }

  textOf(rank: number): string {
    return fold(labelText(this.#labels, this.#slots[rank] ?? 0, this.#line));
  }

  /**
   * Returns the place of each rank among the texts of `base`: twice the rank of the same text, or an odd number between
   * those of its neighbours there. Computes the places once per base. Pauses.
   */
  *placesIn(base: TextRanks): Generator<void, Uint32Array> {
    const known = this.#places.get(base);
    if (known) {
      return known;
    }
    const places = new Uint32Array(this.size + 1);
    let from = 1;
    for (let rank = 1; rank <= this.size; rank += 1) {
      const text = this.textOf(rank);
      from = base.#firstFrom(text, from);
      const isSame = from <= base.size && base.textOf(from) === text;
      places[rank] = isSame ? from * 2 : from * 2 - 1;
      if (rank % (textsBetweenPauses / 8) === 0) {
        yield;
      }
    }
    this.#places.set(base, places);
    return places;
  }

  /** Returns the first rank from `from` on whose text does not come before `sought`. Steps get wider until one passes. */
  #firstFrom(sought: string, from: number): number {
    let low = from;
    let step = 1;
    while (low + step <= this.size && this.textOf(low + step) < sought) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, this.size + 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.textOf(middle) < sought) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

function* rankTexts(labels: Labels, line: LabelLine): Generator<void, TextRanks> {
  const size = labels.offsets.length - 1;
  const numbers = new Uint32Array(size);
  const numberOfText = new Map([['', 0]]);
  for (let slot = 0; slot < size; slot += 1) {
    const text = fold(labelText(labels, slot, line));
    const number = numberOfText.get(text) ?? numberOfText.size;
    numberOfText.set(text, number);
    numbers[slot] = number;
    if (slot % textsBetweenPauses === 0) {
      yield;
    }
  }
  const texts = yield* sortTextsInPieces([...numberOfText.keys()]);
  const rankOfNumber = new Uint32Array(texts.length);
  for (const [rank, text] of texts.entries()) {
    rankOfNumber[numberOfText.get(text) ?? 0] = rank;
    if (rank % textsBetweenPauses === 0) {
      yield;
    }
  }
  const ranks = numbers.map((number) => rankOfNumber[number] ?? 0);
  return new TextRanks(labels, line, ranks, texts.length - 1);
}

/** Sorts texts by UTF-16 code units, like `toSorted`, but pauses. */
function* sortTextsInPieces(texts: readonly string[]): Generator<void, string[]> {
  let runs: string[][] = [];
  for (let from = 0; from < texts.length; from += sortedAtOnce) {
    runs.push(texts.slice(from, from + sortedAtOnce).toSorted());
    yield;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let place = 0; place < runs.length; place += 2) {
      merged.push(yield* mergeRuns(runs[place] ?? [], runs[place + 1] ?? []));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns(one: readonly string[], other: readonly string[]): Generator<void, string[]> {
  const merged: string[] = [];
  let first = 0;
  let second = 0;
  while (first < one.length || second < other.length) {
    const left = one[first];
    const right = other[second];
    if (right === undefined || (left !== undefined && left <= right)) {
      merged.push(left ?? '');
      first += 1;
    } else {
      merged.push(right);
      second += 1;
    }
    if (merged.length % mergedBetweenPauses === 0) {
      yield;
    }
  }
  return merged;
}

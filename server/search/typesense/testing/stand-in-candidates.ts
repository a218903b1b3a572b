import { bytesOf, type FieldIndex, type StoredDocument } from './stand-in-words.ts';

export interface CandidateRules {
  fields: readonly { index: FieldIndex }[];
  typos: number;
  bytesForOne: number;
  bytesForTwo: number;
  maxCandidates: number;
}

export interface QueryWord {
  text: string;
  isPrefix: boolean;
}

/** The words of the collection that stand for a word of a query. */
export interface Candidates extends QueryWord {
  edits: number;
  words: readonly string[];
}

/** Returns the numbers of edits that a word may have. */
export function editsOf(text: string, rules: CandidateRules): number[] {
  const bytes = bytesOf(text);
  const allowed = bytes < rules.bytesForOne ? 0 : bytes < rules.bytesForTwo ? 1 : 2;
  return Array.from({ length: Math.min(allowed, rules.typos) + 1 }, (_, edits) => edits);
}

/** Returns two for each edit, and one more for a completion. */
export function costOf(candidates: Candidates, word: string): number {
  return 2 * countedEdits(candidates, word) + Number(isCompletion(candidates, word));
}

/** Returns what a highlight marks of a word: of a completion only as much as was typed. */
export function markOf(candidates: Candidates, word: string): string {
  return isCompletion(candidates, word) ? word.slice(0, candidates.text.length) : word;
}

function isCompletion(candidates: Candidates, word: string): boolean {
  const { text, isPrefix } = candidates;
  return isPrefix && bytesOf(word) > bytesOf(text) + countedEdits(candidates, word);
}

function countedEdits({ edits }: Candidates, word: string): number {
  return edits === 1 && /^[\u0600-\u06ff]/.test(word) ? 2 : edits;
}

/** Looks up candidates that documents which meet the filter have. */
export class CandidateFinder {
  readonly #rules: CandidateRules;
  readonly #isAllowed: (document: StoredDocument) => boolean;

  constructor(rules: CandidateRules, isAllowed: (document: StoredDocument) => boolean) {
    this.#rules = rules;
    this.#isAllowed = isAllowed;
  }

  /** Returns the candidates of each word of a query, up to the first word that has none. */
  find(query: readonly QueryWord[], edits: readonly number[], isShortened: boolean): Candidates[] {
    const taken = new Set<string>();
    const all: Candidates[] = [];
    for (const [place, word] of query.entries()) {
      const before = all.at(-1)?.words[0];
      const isLast = place > 0 && place === query.length - 1 && !isShortened;
      const wanted = { ...word, edits: edits[place] ?? 0 };
      const known = all.find(
        ({ text, edits: same }) => text === word.text && same === wanted.edits,
      );
      const words = known?.words ?? this.#wordsFor(wanted, isLast ? before : undefined, taken);
      all.push({ ...wanted, words });
      if (words.length === 0) {
        break;
      }
    }
    return all;
  }

  /** Returns words that stand beside the word before, in the fields that have it most often, then all others. */
  #wordsFor(
    wanted: Omit<Candidates, 'words'>,
    before: string | undefined,
    taken: Set<string>,
  ): string[] {
    const indexes = this.#rules.fields.map(({ index }) => index);
    const found: string[] = [];
    const collect = (index: FieldIndex, beside: string | undefined) => {
      if (found.length < this.#rules.maxCandidates) {
        found.push(...this.#wordsIn(index, wanted, beside, taken));
      }
    };
    if (before !== undefined) {
      const frequency = (index: FieldIndex) => index.documentsWith(before).size;
      indexes
        .filter((index) => frequency(index) > 0)
        .toSorted((one, other) => frequency(other) - frequency(one))
        .forEach((index) => collect(index, before));
    }
    indexes.forEach((index) => collect(index, undefined));
    return found;
  }

  /** Returns the word itself first, which is the only one that needs no document that meets the filter. */
  #wordsIn(
    index: FieldIndex,
    { text, edits, isPrefix }: Omit<Candidates, 'words'>,
    beside: string | undefined,
    taken: Set<string>,
  ): string[] {
    const others = beside === undefined ? undefined : index.documentsWith(beside);
    const isWanted = (word: string) =>
      some(
        index.documentsWith(word),
        (document) => (others?.has(document) ?? true) && this.#isAllowed(document),
      );
    const hasWord = edits === 0 && index.documentsWith(text).size > 0;
    const words = hasWord && !taken.has(text) ? [text] : [];
    for (const word of index.wordsAt(text, edits, isPrefix)) {
      if (words.length < this.#rules.maxCandidates && !taken.has(word) && isWanted(word)) {
        words.push(word);
      }
    }
    words.forEach((word) => taken.add(word));
    return words;
  }
}

/** Ends at the first one, without a list of all. */
function some<T>(all: ReadonlySet<T>, holds: (one: T) => boolean): boolean {
  for (const one of all) {
    if (holds(one)) {
      return true;
    }
  }
  return false;
}

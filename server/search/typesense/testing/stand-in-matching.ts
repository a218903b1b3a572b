import {
  CandidateFinder,
  type CandidateRules,
  type Candidates,
  costOf,
  editsOf,
  markOf,
  type QueryWord,
} from './stand-in-candidates.ts';
import { combinationAt, productOf } from './stand-in-combinations.ts';
import {
  type ScoredField,
  scoreOfDocument,
  scoreOfField,
  type ScoreRules,
  type SynonymLengths,
} from './stand-in-score.ts';
import type { FieldIndex, StoredDocument } from './stand-in-words.ts';

export interface WordRules extends ScoreRules, CandidateRules {
  fields: readonly { name: string; weight: number; index: FieldIndex }[];
  isPrefix: boolean;
  typoThreshold: number;
  dropThreshold: number;
  dropMode: string;
}

/** A search for words: with few edits, then with synonyms, then with fewer words, until enough documents match. */
export class WordSearch {
  readonly scores = new Map<StoredDocument, bigint>();
  /** What highlights mark of each word that was looked up: of a completion only the typed beginning. */
  readonly marks = new Map<string, string>();
  readonly #searched = new Set<string>();
  readonly #documents = new Map<string, Set<StoredDocument>>();
  readonly #rules: WordRules;
  readonly #isAllowed: (document: StoredDocument) => boolean;
  readonly #finder: CandidateFinder;

  constructor(rules: WordRules, isAllowed: (document: StoredDocument) => boolean) {
    this.#rules = rules;
    this.#isAllowed = isAllowed;
    this.#finder = new CandidateFinder(rules, isAllowed);
  }

  run(words: readonly string[], synonyms: readonly string[][]): void {
    const [own = [], ...others] = [words, ...synonyms].map((each) => this.#toQuery(each));
    const longest = Math.max(...[own, ...others].map(({ length }) => length));
    this.#find(own, [], { countedWords: others.length > 0 ? longest : undefined });
    for (const other of others) {
      this.#searched.clear();
      const synonym = { typed: own.length, longest };
      this.#find(other, [], { synonym, countedWords: longest });
    }
    if (this.scores.size < this.#rules.dropThreshold) {
      [own, ...others].forEach((query) => this.#dropWords(query));
    }
  }

  #toQuery(words: readonly string[]): QueryWord[] {
    return words.map((text, place) => ({
      text,
      isPrefix: this.#rules.isPrefix && place === words.length - 1,
    }));
  }

  /** Drops words from one end, then from the other, as long as too few documents match. */
  #dropWords(query: readonly QueryWord[]): void {
    const { dropMode, dropThreshold } = this.#rules;
    const words = query.slice(0, maxDroppedOf);
    const [mode = '', limit = '3'] = dropMode.split(':');
    const isAlways = mode === 'both_sides' && words.length <= Number(limit);
    const ends = mode === 'left_to_right' ? ['left', 'right'] : ['right', 'left'];
    for (const end of ends) {
      for (let dropped = 1; dropped < words.length; dropped += 1) {
        if (!isAlways && this.scores.size >= dropThreshold) {
          return;
        }
        const kept = end === 'right' ? words.slice(0, -dropped) : words.slice(dropped);
        const others = end === 'right' ? words.slice(-dropped) : words.slice(0, dropped);
        this.#find(kept, others, {});
      }
    }
  }

  /** Tries combinations of edits, the fewest first, until documents match. */
  #find(query: readonly QueryWord[], dropped: readonly QueryWord[], counting: Counting): void {
    const edits = query.map(({ text }) => editsOf(text, this.#rules));
    let tried = 0;
    // Synonyms are searched without edits.
    const enough = counting.synonym ? 0 : this.#rules.typoThreshold;
    while (tried < Math.min(maxCombinations, productOf(edits))) {
      const chosen = combinationAt(edits, tried);
      const candidates = this.#finder.find(query, chosen, dropped.length > 0);
      const missing = candidates.findIndex(({ words }) => words.length === 0);
      if (missing === -1) {
        this.#findCandidates(candidates, dropped, counting);
        tried += 1;
      } else {
        // No word is that many edits away, so that this number is not tried again.
        edits[missing] = (edits[missing] ?? []).filter((one) => one !== chosen[missing]);
        tried = 0;
      }
      if (this.scores.size >= enough) {
        return;
      }
    }
  }

  #findCandidates(
    candidates: readonly Candidates[],
    dropped: readonly QueryWord[],
    counting: Counting,
  ): void {
    const choices = candidates.map(({ words }) => words);
    const { fields, isPrefix, maxCandidates } = this.#rules;
    const isNarrow = fields.length === 1 && isPrefix;
    const most = isNarrow ? maxCandidates : Math.max(maxCombinations, maxCandidates);
    const count = Math.min(most, productOf(choices));
    for (let tried = 0; tried < count; tried += 1) {
      // The first word varies first, unlike edits, of which the last word's do.
      const words = combinationAt(choices.toReversed(), tried).toReversed();
      const key = words.join(' ');
      if (!this.#searched.has(key)) {
        this.#searched.add(key);
        const chosen = candidates.map((one, place) => [one, words[place] ?? ''] as const);
        this.#scoreAll({
          words,
          marks: new Map(chosen.map(([one, word]) => [word, markOf(one, word)])),
          cost: chosen.reduce((all, [one, word]) => all + costOf(one, word), 0),
          dropped: dropped.map(({ text }) => text),
          counting,
        });
      }
    }
  }

  #scoreAll(query: ScoredQuery): void {
    const documents = query.words.map((word) => this.#documentsWith(word));
    const [fewest = new Set<StoredDocument>(), ...others] = documents.toSorted(
      (one, other) => one.size - other.size,
    );
    for (const document of fewest) {
      if (others.every((some) => some.has(document)) && this.#isAllowed(document)) {
        const score = this.#scoreOf(document, query);
        const known = this.scores.get(document);
        if (known === undefined || score > known) {
          this.scores.set(document, score);
        }
        query.marks.forEach((mark, word) => this.marks.set(word, mark));
      }
    }
  }

  #documentsWith(word: string): Set<StoredDocument> {
    const known = this.#documents.get(word);
    const documents =
      known ?? new Set(this.#rules.fields.flatMap(({ index }) => [...index.documentsWith(word)]));
    this.#documents.set(word, documents);
    return documents;
  }

  #scoreOf(document: StoredDocument, { words, cost, dropped, counting }: ScoredQuery): bigint {
    const all = [...words, ...dropped];
    const present = new Set<number>();
    const scored: ScoredField[] = [];
    for (const { index, weight } of this.#rules.fields) {
      const places = [...all.keys()].filter((place) =>
        index.documentsWith(all[place] ?? '').has(document),
      );
      places.forEach((place) => present.add(place));
      if (places.length > 0) {
        const score = scoreOfField(
          index.valuesOf(document),
          places.map((place) => all[place] ?? ''),
          { words, cost, synonym: counting.synonym },
          this.#rules,
        );
        scored.push({ weight, score });
      }
    }
    return scoreOfDocument(scored, counting.countedWords ?? present.size, this.#rules);
  }
}

interface Counting {
  synonym?: SynonymLengths;
  /** The number of words that count as matched, where synonyms make it another one. */
  countedWords?: number | undefined;
}

interface ScoredQuery {
  words: readonly string[];
  marks: ReadonlyMap<string, string>;
  cost: number;
  dropped: readonly string[];
  counting: Counting;
}

const maxCombinations = 10;
const maxDroppedOf = 20;

import { editDistance } from '../../../base/edit-distance.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A stored document. Writing it again replaces the content; it keeps its insertion number. */
export interface StoredDocument {
  document: Fields;
  readonly sequence: number;
}

/** Splits a text like Typesense does by default: lower case, without accents and punctuation. */
export function splitWords(text: string, separators: readonly string[] = []): string[] {
  const spaced = separators.reduce((all, separator) => all.replaceAll(separator, ' '), text);
  return spaced
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
    .filter((word) => word !== '');
}

/** Stems as far as the recorded exchanges use it. */
export function stemWord(word: string): string {
  return word.replace(/s$/, '');
}

/** The number of bytes of a word, in which the server measures words and counts edits. */
export function bytesOf(word: string): number {
  return Buffer.byteLength(word);
}

/** The words of one field of all documents. */
export class FieldIndex {
  readonly #field: string;
  readonly #split: (text: string) => string[];
  readonly #documents = new Map<string, Set<StoredDocument>>();
  /** The words of each value: a text has one value, a list several. */
  readonly #values = new Map<StoredDocument, string[][]>();

  constructor(field: string, split: (text: string) => string[]) {
    this.#field = field;
    this.#split = split;
  }

  put(stored: StoredDocument): void {
    this.remove(stored);
    const value = stored.document[this.#field];
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
    const values = texts.map(this.#split);
    this.#values.set(stored, values);
    for (const word of new Set(values.flat())) {
      const documents = this.#documents.get(word);
      if (documents) {
        documents.add(stored);
      } else {
        this.#documents.set(word, new Set([stored]));
      }
    }
  }

  remove(stored: StoredDocument): void {
    for (const word of new Set(this.#values.get(stored)?.flat())) {
      const documents = this.#documents.get(word);
      documents?.delete(stored);
      if (documents?.size === 0) {
        this.#documents.delete(word);
      }
    }
    this.#values.delete(stored);
  }

  valuesOf(stored: StoredDocument): readonly string[][] {
    return this.#values.get(stored) ?? [];
  }

  documentsWith(word: string): ReadonlySet<StoredDocument> {
    return this.#documents.get(word) ?? noDocuments;
  }

  /** Returns the words exactly that many edits from a word or from its beginning, the most frequent first. */
  wordsAt(word: string, edits: number, isPrefix: boolean): string[] {
    if (edits === 0 && !isPrefix) {
      return [];
    }
    const typed = toBytes(word);
    const isNear =
      edits === 0
        ? (other: string) => other !== word && other.startsWith(word)
        : (other: string) =>
            other !== word && distanceTo(typed, toBytes(other), isPrefix) === edits;
    return [...this.#documents.keys()]
      .filter(isNear)
      .toSorted((one, other) => this.documentsWith(other).size - this.documentsWith(one).size);
  }
}

const noDocuments: ReadonlySet<StoredDocument> = new Set();
const maxEdits = 2;

/** Counts edits like the server: in bytes of UTF-8, so that a letter of Cyrillic costs one or two. */
function distanceTo(typed: string, whole: string, isPrefix: boolean): number {
  const beginnings = isPrefix
    ? [-2, -1, 0, 1, 2].map((more) => whole.slice(0, Math.max(0, typed.length + more)))
    : [whole];
  return Math.min(...beginnings.map((beginning) => editDistance(typed, beginning, maxEdits)));
}

/** Returns a text with a letter for each byte. */
function toBytes(text: string): string {
  return asciiPattern.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

const asciiPattern = /^[ -~]*$/;

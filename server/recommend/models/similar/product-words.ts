import { toPlainText } from '../../../text/plain-text.ts';
import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import { GrowingColumn } from '../growing-column.ts';
import { FamilyFinder } from './families.ts';

/** The texts of a product, and its price. */
export interface SimilarDocument {
  /** 0: unknown. */
  price: number;
  title: string;
  productType: string;
  vendor: string;
  /** Separated by commas. */
  tags: string;
  /** HTML or plain text. */
  description: string;
}

/** The words of a shop's products, as numbers. */
export interface ProductWords {
  /** Product → index of its first word. Has one entry more than there are products. */
  starts: Uint32Array;
  /** Word number by word of a product. A word occurs once within a product. */
  words: Uint32Array;
  /** Weight of a word within its product, in quarters of one mention. */
  mentions: Uint8Array;
  /** Word → number of products that have it. */
  holders: Uint32Array;
  /** Product → number of its type; 0: none. */
  types: Uint32Array;
  /** Type number → its spellings in products. */
  typeSpellings: readonly (readonly string[])[];
  /** Product → number of its vendor; 0: none. */
  vendors: Uint32Array;
  /** Product → its price; 0: unknown. */
  prices: Float64Array;
  /** Product → its family, see `FamilyFinder`. */
  families: Uint32Array;
  /** Word → a folded form in which it is written; empty for a word of a purpose. */
  texts: readonly string[];
  /** All words as written, folded. */
  written: ReadonlySet<string>;
}

/** Turns texts into numbers one at a time, so that they are not in memory all at once. */
export class ProductWordsReader {
  /** Written word → number of its stem. */
  readonly #numbers = new Map<string, number>();
  readonly #holders = new GrowingColumn((length) => new Uint32Array(length));
  readonly #starts = new GrowingColumn((length) => new Uint32Array(length));
  readonly #words = new GrowingColumn((length) => new Uint32Array(length));
  readonly #mentions = new GrowingColumn((length) => new Uint8Array(length));
  readonly #types = new NameNumbers();
  readonly #vendors = new NameNumbers();
  readonly #families = new FamilyFinder();
  readonly #prices = new GrowingColumn((length) => new Float64Array(length));
  readonly #texts: string[] = [];
  readonly #written = new Set<string>();
  /** Word → its mentions in the current product. */
  readonly #current = new Map<number, number>();

  constructor() {
    this.#starts.push(0);
  }

  /** Adds the next product, numbered from 0. */
  add(document: SimilarDocument): void {
    this.#read(document);
    for (const [word, mentions] of this.#current) {
      this.#words.push(word);
      this.#mentions.push(Math.min(mentions, maxMentions));
      this.#holders.add(word, 1);
    }
    this.#current.clear();
    this.#starts.push(this.#words.length);
    const type = this.#types.push(document.productType);
    this.#families.add(document.title.slice(0, longestText), type);
    this.#vendors.push(document.vendor);
    this.#prices.push(document.price);
  }

  finish(): ProductWords {
    return {
      starts: this.#starts.toArray(),
      words: this.#words.toArray(),
      mentions: this.#mentions.toArray(),
      holders: this.#holders.toArray(),
      types: this.#types.toArray(),
      typeSpellings: this.#types.spellings,
      texts: this.#texts,
      written: this.#written,
      vendors: this.#vendors.toArray(),
      prices: this.#prices.toArray(),
      families: this.#families.finish(),
    };
  }

  /** Reads the most telling fields first: the limit then cuts the description. */
  #read({ title, productType, vendor, tags, description }: SimilarDocument): void {
    const { thing, purpose } = splitTitle(title.slice(0, longestText));
    this.#mention(thing, 12);
    this.#mention(productType, 8);
    this.#mention(tags, 4);
    this.#mention(vendor, 2);
    this.#mention(purpose, 12, purposeMark);
    this.#mention(toPlainText(description.slice(0, longestDescription)), 2);
  }

  #mention(text: string, quarters: number, mark = ''): void {
    for (const token of tokenize(text.slice(0, longestText))) {
      const word = this.#numberOf(token, mark);
      const known = this.#current.get(word);
      if (known !== undefined || this.#current.size < wordsPerProduct) {
        // Sizes and amounts agree by chance more often than words do.
        const share = isNumber(token) ? quarters / 2 : quarters;
        this.#current.set(word, (known ?? 0) + share);
      }
    }
  }

  #numberOf(token: string, mark: string): number {
    const written = mark + token;
    const known = this.#numbers.get(written);
    if (known !== undefined) {
      return known;
    }
    const stemmed = mark + stem(token);
    const number = this.#numbers.get(stemmed) ?? this.#holders.length;
    const copy = detach(written);
    if (number === this.#holders.length) {
      this.#holders.push(0);
      this.#numbers.set(detach(stemmed), number);
      this.#texts.push(mark === '' ? copy : '');
    }
    this.#numbers.set(copy, number);
    if (mark === '') {
      this.#written.add(copy);
    }
    return number;
  }
}

export function readWords(documents: Iterable<SimilarDocument>): ProductWords {
  const reader = new ProductWordsReader();
  for (const document of documents) {
    reader.add(document);
  }
  return reader.finish();
}

/**
 * Further words add nothing, and descriptions often end with text that every page of a shop has.
 */
const wordsPerProduct = 48;
const longestText = 2_000;
/** Characters, including markup. */
const longestDescription = 10_000;
const maxMentions = 255;

/**
 * Splits a title into the thing and its purpose. "Case for Aurora 7" is similar to other cases, not
 * to the phone.
 */
function splitTitle(title: string): { thing: string; purpose: string } {
  const match = purposeWord.exec(title);
  if (!match) {
    return { thing: title, purpose: '' };
  }
  return {
    thing: title.slice(0, match.index),
    purpose: title.slice(match.index + match[0].length),
  };
}

const purposeWord = /\s(?:for|fits|compatible with|für|passend zu|pour|para|per|voor)\s/iu;

/** Separates the words of a purpose from others. No word has a space. */
const purposeMark = 'for ';

function isNumber(token: string): boolean {
  return /^\d+$/.test(token);
}

/**
 * Returns a key that ignores case, accents and plural of a type or vendor. Empty when the name has
 * no words.
 */
export function nameKey(name: string): string {
  return tokenize(name.trim().slice(0, longestText)).map(stem).join(' ');
}

/** Numbers types and vendors, compared as a whole. */
class NameNumbers {
  /** Number → its spellings. */
  readonly spellings: string[][] = [[]];
  readonly #numbers = new Map<string, number>([['', 0]]);
  readonly #column = new GrowingColumn((length) => new Uint32Array(length));

  /** Returns its number. */
  push(name: string): number {
    const number = this.#numberOf(name.trim());
    this.#column.push(number);
    return number;
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) {
      return known;
    }
    const key = nameKey(name);
    const number = this.#numbers.get(key) ?? this.spellings.length;
    this.#numbers.set(key, number);
    this.#numbers.set(name, number);
    this.spellings[number] = [...(this.spellings[number] ?? []), name];
    return number;
  }

  toArray(): Uint32Array {
    return this.#column.toArray();
  }
}

/** Copies a long word, because V8 would otherwise keep the whole text that it was cut from. */
function detach(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, 'utf16le').toString('utf16le');
}

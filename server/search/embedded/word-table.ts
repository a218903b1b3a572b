/**
 * Words and their numbers. Found whole, by what they begin with, and by the key of their forms
 * (`chair` and `chairs`). Numbers of released words are given out again.
 */
export class WordTable {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #released: number[] = [];
  readonly #formKey: (word: string) => string;
  /** Words that are not their own key, by their key. */
  readonly #forms = new Map<string, number[]>();
  /** By the first and then by the first two units, so that nothing is kept sorted. */
  readonly #beginnings = new Map<string, Map<string, number[]>>();

  /** The key of a key has to be itself. */
  constructor(formKey: (word: string) => string = (word) => word) {
    this.#formKey = formKey;
  }

  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  textOf(number: number): string {
    return this.#words[number] ?? '';
  }

  /** The number of a word, which it gets now if it has none. */
  intern(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) {
      return known;
    }
    const own = detach(word);
    const number = this.#released.pop() ?? this.#words.length;
    this.#words[number] = own;
    this.#numbers.set(own, number);
    this.#beginningsOf(own).push(number);
    const key = this.#formKey(own);
    if (key !== own) {
      listAt(this.#forms, key).push(number);
    }
    return number;
  }

  release(number: number): void {
    const word = this.textOf(number);
    this.#numbers.delete(word);
    this.#words[number] = '';
    this.#released.push(number);
    drop(this.#beginningsOf(word), number);
    const key = this.#formKey(word);
    const forms = this.#forms.get(key);
    if (key !== word && forms) {
      drop(forms, number);
      if (forms.length === 0) {
        this.#forms.delete(key);
      }
    }
  }

  /** The word itself and its other forms, as far as they are known. */
  formsOf(word: string): number[] {
    const key = this.#formKey(word);
    const base = this.#numbers.get(key);
    const forms = this.#forms.get(key) ?? [];
    return base === undefined ? [...forms] : [base, ...forms];
  }

  startingWith(prefix: string): number[] {
    const beginnings = this.#beginnings.get(prefix.slice(0, 1));
    if (prefix.length === 1) {
      return [...(beginnings?.values() ?? [])].flat();
    }
    const numbers = beginnings?.get(prefix.slice(0, 2)) ?? [];
    return numbers.filter((number) => this.textOf(number).startsWith(prefix));
  }

  #beginningsOf(word: string): number[] {
    const first = word.slice(0, 1);
    const beginnings = this.#beginnings.get(first) ?? new Map<string, number[]>();
    this.#beginnings.set(first, beginnings);
    return listAt(beginnings, word.slice(0, 2));
  }
}

/** V8 keeps the whole text alive behind a long word that was cut out of it. */
function detach(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, 'utf16le').toString('utf16le');
}

function listAt(lists: Map<string, number[]>, key: string): number[] {
  const known = lists.get(key);
  if (known) {
    return known;
  }
  const list: number[] = [];
  lists.set(key, list);
  return list;
}

function drop(list: number[], item: number): void {
  const last = list.pop();
  const index = list.indexOf(item);
  if (index !== -1 && last !== undefined) {
    list[index] = last;
  }
}

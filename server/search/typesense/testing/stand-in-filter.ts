import { type Fields, splitWords } from './stand-in-words.ts';

/** Typesense's error response to a rejected request. */
export class StandInError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type Condition = (document: Fields) => boolean;

/** Parses `filter_by` as far as the recorded exchanges use it. */
export function readFilter(text: string, isField: (name: string) => boolean): Condition {
  const reader = new FilterReader(text, isField);
  const condition = reader.readAny();
  reader.expectEnd();
  return condition;
}

class FilterReader {
  readonly #text: string;
  readonly #isField: (name: string) => boolean;
  #place = 0;

  constructor(text: string, isField: (name: string) => boolean) {
    this.#text = text;
    this.#isField = isField;
  }

  readAny(): Condition {
    const either = [this.#readAll()];
    while (this.#take('||')) {
      either.push(this.#readAll());
    }
    return (document) => either.some((condition) => condition(document));
  }

  expectEnd(): void {
    this.#skipSpaces();
    if (this.#place < this.#text.length) {
      throw new StandInError(400, `Could not parse the filter query at ${this.#place}.`);
    }
  }

  #readAll(): Condition {
    const all = [this.#readOne()];
    while (this.#take('&&')) {
      all.push(this.#readOne());
    }
    return (document) => all.every((condition) => condition(document));
  }

  #readOne(): Condition {
    if (this.#take('(')) {
      const condition = this.readAny();
      if (!this.#take(')')) {
        throw new StandInError(400, 'Could not parse the filter query: unbalanced parentheses.');
      }
      return condition;
    }
    const [, name = '', operator = ''] = this.#match(/([\w.]+)\s*:(!=|>=|<=|=|>|<)?\s*/y);
    if (!this.#isField(name)) {
      throw new StandInError(400, `Could not find a filter field named \`${name}\` in the schema.`);
    }
    const values = this.#readValues(name);
    const texts = new Set(values.map(toWords));
    const isAny = (value: unknown) =>
      typeof value === 'string'
        ? texts.has(toWords(value))
        : values.some((text) => isSame(value, operator, text));
    return (document) => valuesOf(document[name]).some(isAny) === (operator !== '!=');
  }

  #readValues(name: string): string[] {
    if (!this.#take('[')) {
      return [this.#readValue(/[^&|)]+/y)];
    }
    const values: string[] = [];
    while (!this.#take(']')) {
      if (this.#place >= this.#text.length) {
        throw new StandInError(
          400,
          `Error with filter field \`${name}\`: Filter value cannot be empty.`,
        );
      }
      values.push(this.#readValue(/[^,\]]+/y));
      this.#take(',');
    }
    return values;
  }

  #readValue(plain: RegExp): string {
    const quoted = this.#take('`');
    const [value = ''] = this.#match(quoted ? /[^`]*/y : plain);
    if (quoted && !this.#take('`')) {
      throw new StandInError(400, 'Could not parse the filter query: a backtick is not closed.');
    }
    return quoted ? value : value.trim();
  }

  #match(pattern: RegExp): RegExpExecArray | [] {
    this.#skipSpaces();
    pattern.lastIndex = this.#place;
    const match = pattern.exec(this.#text);
    this.#place += match?.[0].length ?? 0;
    return match ?? [];
  }

  #take(sign: string): boolean {
    this.#skipSpaces();
    if (!this.#text.startsWith(sign, this.#place)) {
      return false;
    }
    this.#place += sign.length;
    return true;
  }

  #skipSpaces(): void {
    while (this.#text[this.#place] === ' ') {
      this.#place += 1;
    }
  }
}

function valuesOf(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function toWords(text: string): string {
  return keyPattern.test(text) ? text : splitWords(text).join(' ');
}

/** A text that is one word already. */
const keyPattern = /^[a-z0-9]+$/;

function isSame(value: unknown, operator: string, text: string): boolean {
  if (typeof value === 'boolean') {
    return String(value) === text;
  }
  const [least, most] = text.split('..').map(Number);
  const number = Number(value);
  switch (operator) {
    case '>=':
      return number >= Number(text);
    case '<=':
      return number <= Number(text);
    case '>':
      return number > Number(text);
    case '<':
      return number < Number(text);
    default:
      return most === undefined ? number === least : number >= (least ?? NaN) && number <= most;
  }
}

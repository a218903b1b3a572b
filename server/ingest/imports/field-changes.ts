/** What an import would do to one field of a kind. */
export interface FieldChange {
  field: string;
  /** Values where none is stored. */
  added: number;
  /** Other values than the stored ones. */
  changed: number;
  /** No values where some are stored. */
  emptied: number;
  /** Values that stay. */
  left: number;
  /** Prices that would be 0 and are not. */
  zero: number;
  examples: readonly ChangeExample[];
}

/** A field whose examples still come. */
type GrowingChange = FieldChange & { examples: ChangeExample[] };

interface ChangeExample {
  /** The name of the record for a person, such as its handle; its id without one. */
  record: string;
  before: string;
  after: string;
}

/** A value of a record. Empty where it has none. */
export interface FieldValue {
  field: string;
  /** Tells values of a field within one record apart, such as the id of a variant. */
  part?: number;
  value: string;
  isPrice?: boolean;
}

/** A record in the values that a person compares. */
export interface ComparedRecord {
  id: number;
  name: string;
  values: readonly FieldValue[];
}

/** The field of kinds whose records are compared as a whole. */
export const wholeRecords = 'record';

const maxExamples = 10;
const maxShown = 80;

/** Adds up what an import would change. Its size does not grow with the files. */
export class FieldChanges {
  readonly #fields = new Map<string, GrowingChange>();

  /** Compares a record with the stored one. */
  add({ name, values }: ComparedRecord, stored: ComparedRecord | undefined): void {
    const before = new Map(stored?.values.map((value) => [keyOf(value), value.value]));
    for (const value of values) {
      this.#addValue(name, value, before.get(keyOf(value)) ?? '');
    }
  }

  list(): FieldChange[] {
    return [...this.#fields.values()];
  }

  #addValue(record: string, { field, value, isPrice = false }: FieldValue, before: string): void {
    const change = this.#fields.get(field) ?? newChange(field);
    this.#fields.set(field, change);
    const isZero = isPrice && Number(value) === 0 && value !== '';
    change.zero += isZero && (before === '' || Number(before) !== 0) ? 1 : 0;
    if (value === before) {
      change.left += value === '' ? 0 : 1;
      return;
    }
    change[kindOf(before, value)] += 1;
    if (field === wholeRecords) {
      // Hashes are compared, which nobody reads.
      return;
    }
    // What is lost is shown first.
    const isLoss = value === '' || isZero;
    if (change.examples.length < maxExamples) {
      change.examples[isLoss ? 'unshift' : 'push'](exampleOf(record, before, value));
    } else if (isLoss) {
      change.examples.pop();
      change.examples.unshift(exampleOf(record, before, value));
    }
  }
}

/** A loss that a person confirms before it is written. */
export interface ImportQuestion {
  field: string;
  reason: 'emptied' | 'zero';
  count: number;
  /** The stored values of the field in these records. */
  of: number;
}

/** The share of a field that may be emptied without a question. */
const silentShare = 0.1;

/** Returns what is asked before an import: fields that lose more than a tenth of their values, and prices of 0. */
export function questionsOf(changes: readonly FieldChange[]): ImportQuestion[] {
  return changes.flatMap(({ field, emptied, changed, left, zero, added }) => {
    const of = emptied + changed + left;
    return [
      ...(emptied > of * silentShare
        ? [{ field, reason: 'emptied' as const, count: emptied, of }]
        : []),
      ...(zero > 0 ? [{ field, reason: 'zero' as const, count: zero, of: of + added }] : []),
    ];
  });
}

function newChange(field: string): GrowingChange {
  return { field, added: 0, changed: 0, emptied: 0, left: 0, zero: 0, examples: [] };
}

function keyOf({ field, part = 0 }: FieldValue): string {
  return `${field} ${part}`;
}

function kindOf(before: string, after: string): 'added' | 'changed' | 'emptied' {
  if (before === '') {
    return 'added';
  }
  return after === '' ? 'emptied' : 'changed';
}

function exampleOf(record: string, before: string, after: string): ChangeExample {
  return { record, before: shorten(before), after: shorten(after) };
}

function shorten(value: string): string {
  return value.length > maxShown ? `${value.slice(0, maxShown)}…` : value;
}

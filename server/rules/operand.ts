import type { Condition } from '../contract/rulesets.ts';

/** What a condition compares with: how its value is written, and which operators it takes. */
export interface Operand<Seen> {
  readonly kind: OperandKind;
  /** For people: what to write as the value. */
  readonly value: string;
  /** The member of the condition that holds it. */
  readonly field: 'value' | 'products' | 'none';
  readonly operators: readonly Operator<Seen>[];
  /** What was seen, for people who look for the reason. */
  show: (seen: Seen) => Shown;
}

export type OperandKind =
  | 'nothing'
  | 'products'
  | 'ids'
  | 'words'
  | 'text'
  | 'number'
  | 'yes_no'
  | 'time'
  | 'date'
  | 'time_of_day';

export interface Operator<Seen> {
  readonly name: string;
  /** Completes the sentence "It holds when what was seen …". */
  readonly description: string;
  /** Parses what the condition wants, once. */
  bind(condition: Condition): Test<Seen> | Problem;
}

export interface Test<Seen> {
  (seen: Seen): boolean;
  /** The same comparison in pieces, of which one that holds is enough; absent where it is little work. */
  pieces?: (seen: Seen) => readonly Piece[];
}

/** A part of a comparison that is much work. */
export interface Piece {
  /** At most. */
  readonly steps: number;
  holds(): boolean;
}

/** What must change before a condition or an output can be used. */
export interface Problem {
  /** Names the member that is wrong: `value`. */
  path: PropertyKey[];
  /** Follows the path: `must be a number`. */
  problem: string;
}

export type Shown = string | number | boolean | readonly (string | number)[];

export function problemOf(member: string, problem: string): Problem {
  return { path: [member], problem };
}

/** Any case, and one spelling of each accented letter. */
export function normalise(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The items of a comma list, none of them empty. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

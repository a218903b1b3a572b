import type { OperandKind, OperatorInput } from '../contract/admin/vocabulary.ts';
import type { Condition } from '../contract/rulesets.ts';

/** The value of a condition: its form and its operators. */
export interface Operand<Seen> {
  readonly kind: OperandKind;
  /** Description of the form for merchants. */
  readonly value: string;
  /** Member of the condition that holds the value. */
  readonly field: 'value' | 'products' | 'none';
  readonly operators: readonly Operator<Seen>[];
  /** Formats the value that was read for the trace. */
  show: (seen: Seen) => Shown;
}

export interface Operator<Seen> {
  readonly name: string;
  /** Completes the sentence "It holds when what was seen …". */
  readonly description: string;
  readonly takes: OperatorInput;
  /** Parses the wanted value once. */
  bind(condition: Condition): Test<Seen> | Problem;
}

export interface Test<Seen> {
  (seen: Seen): boolean;
  /**
   * Splits an expensive comparison into pieces, one of which is enough to match. Undefined for cheap
   * comparisons.
   */
  pieces?: (seen: Seen) => readonly Piece[];
}

/** A piece of an expensive comparison. */
export interface Piece {
  /** Maximum number of steps. */
  readonly steps: number;
  holds(): boolean;
}

/** A problem that prevents the use of a condition or an output. */
export interface Problem {
  /** Path of the wrong member: `value`. */
  path: PropertyKey[];
  /** Text that follows the path: `must be a number`. */
  problem: string;
}

export type Shown = string | number | boolean | readonly (string | number)[];

export function problemOf(member: string, problem: string): Problem {
  return { path: [member], problem };
}

/** Normalises case, surrounding white space and the spelling of accented letters. */
export function normalise(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Returns the non-empty items of a comma-separated list. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

import { fold } from './folding.ts';
import { tokenize } from './tokens.ts';
import { type Equivalents, equivalentAmounts, unitsByName } from './units.ts';

/** A number with its unit as one word: `18 W`, `18w` and `18 watts` all become `18w`, and `set of 6` becomes `6pc`. */
export interface Measure {
  word: string;
  start: number;
  end: number;
  /** The words of the text that searches for less than the whole measure may name: `18` and `w`, but no half of `1.5`. */
  parts: readonly string[];
}

/** Returns the measures and decimal numbers of a folded text in order. */
export function findMeasures(folded: string): Measure[] {
  if (!digit.test(folded)) {
    return [];
  }
  const measures: Measure[] = [];
  let from = 0;
  for (const match of folded.matchAll(numberWithUnit)) {
    const measure = readMeasure(folded, match, from);
    if (measure) {
      measures.push(measure);
      from = measure.end;
    }
  }
  return measures;
}

/** Returns whether two words that follow each other are a number and its unit. */
export function isNumberWithUnit(number: string, word: string): boolean {
  return isNumber(number) && unitsByName.has(fold(word));
}

export function isNumber(word: string): boolean {
  return /^[0-9]+$/.test(word);
}

/** Returns whether a word is a measure as `findMeasures` writes it, or a decimal number. */
export function isMeasure(word: string): boolean {
  const [, number = '', unit = ''] = measurePattern.exec(word) ?? [];
  return unit === '' ? number !== '' && !isNumber(number) : unitsByName.get(unit) === unit;
}

/** Returns what a measure is in other units, as words. */
export function equivalentMeasures(word: string): Equivalents {
  const [, number = '', unit = ''] = measurePattern.exec(word) ?? [];
  const [whole = 0, divisor = 1] = number.split('/').map(Number);
  return equivalentAmounts(whole / divisor, unit);
}

const measurePattern = /^([0-9]+(?:[./][0-9]+)?)([a-z]*)$/;
const digit = /[0-9]/;

/**
 * A number, optionally with a unit. Numbers inside codes (`kx-400w2`) do not match. Looks for the digit first, because
 * looking behind each letter of a text would take longer.
 */
const numberWithUnit =
  /(?=[0-9])(?<![\p{L}\p{N}.,])([0-9]+(?:[.,][0-9]+|[/\u2044][0-9]+)?)(?:[ \u00a0-]?("|''|\u2032\u2032|\u201d|'|\u2032|\u2019|\u00d7|\p{L}{1,13})(?![\p{L}\p{N}]))?/gu;

/** Matches the words for several pieces before their number: `set of 6`. */
const piecesBefore =
  /(?<![\p{L}\p{N}])(?:set|pack|box|lot|juego|conjunto|paquete|набор)(?: (?:of|de|di|da|van|von|aus|a|с|из) |[ /])$/u;
const longestBefore = 20;
const maxPieces = 9_999;

function readMeasure(
  folded: string,
  { 0: written, 1: number = '', 2: unitText = '', index }: RegExpExecArray,
  from: number,
): Measure | undefined {
  const unit = unitAt(unitText, folded.slice(index + written.length, index + written.length + 2));
  const amount = normalizeNumber(number);
  if (unit !== undefined) {
    const word = `${amount}${unit}`;
    const parts = isDecimal(number) ? [amount] : tokenize(written);
    const end = index + written.length;
    return { word, start: index, end, parts: parts.filter((part) => part !== word) };
  }
  const end = index + number.length;
  return isNumber(number)
    ? readPieces(folded, { number, from, start: index, end })
    : { word: amount, start: index, end, parts: partsOfNumber(number) };
}

/** Returns the unit that a text names. `x` between two numbers is none: `4 x 6`. */
function unitAt(text: string, next: string): string | undefined {
  const unit = unitsByName.get(text);
  return unit === 'x' && /^ ?[0-9]/.test(next) ? undefined : unit;
}

/** Reads a number without a unit as that of pieces, if the words before it say so. */
function readPieces(
  folded: string,
  { number, from, start, end }: { number: string; from: number; start: number; end: number },
): Measure | undefined {
  const before = folded.slice(Math.max(from, start - longestBefore), start);
  const [pieces] = Number(number) <= maxPieces ? (piecesBefore.exec(before) ?? []) : [];
  return pieces === undefined || /^[\p{L}\p{N}]/u.test(folded.slice(end, end + 1))
    ? undefined
    : {
        word: `${number}pc`,
        start: start - pieces.length,
        end,
        parts: tokenize(folded.slice(start - pieces.length, end)),
      };
}

function isDecimal(number: string): boolean {
  return /[.,/\u2044]/.test(number) && normalizeNumber(number).search(/[./]/) !== -1;
}

/** Returns the parts of a number without a unit. A comma may also stand in a list, and a version begins with its number. */
function partsOfNumber(number: string): string[] {
  return number.includes('.') ? number.split('.', 1) : tokenize(number);
}

/** Normalises separators: `1,500` becomes `1500`, `1,5` and `1.50` become `1.5`. */
function normalizeNumber(number: string): string {
  return number
    .replace('\u2044', '/')
    .replace(/,(?=[0-9]{3}$)/, '')
    .replace(',', '.')
    .replace(/\.0+$/, '')
    .replace(/(\.[0-9])0$/, '$1');
}

import { fold } from './folding.ts';

/** A number with its unit as one word: `18 W`, `18w` and `18 watts` all become `18w`. */
export interface Measure {
  word: string;
  start: number;
  end: number;
  /** True if the text contains exactly this word. */
  isExact: boolean;
}

/** Returns the measures and decimal numbers of a folded text in order. */
export function findMeasures(folded: string): Measure[] {
  if (!digit.test(folded)) {
    return [];
  }
  const measures: Measure[] = [];
  for (const match of folded.matchAll(numberWithUnit)) {
    const { 0: written, 1: number = '', 2: unitText = '', index } = match;
    const unit = unitsByName.get(unitText);
    const isPlainNumber = !/[.,/\u2044]/.test(number);
    if (unit === undefined && isPlainNumber) {
      continue;
    }
    const word = `${normalizeNumber(number)}${unit ?? ''}`;
    const end = index + (unit === undefined ? number.length : written.length);
    measures.push({ word, start: index, end, isExact: written === word });
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

const digit = /[0-9]/;

/**
 * A number, optionally with a unit. Numbers inside codes (`kx-400w2`) do not match. Looks for the digit first, because
 * looking behind each letter of a text would take longer.
 */
const numberWithUnit =
  /(?=[0-9])(?<![\p{L}\p{N}.,])([0-9]+(?:[.,][0-9]+|[/\u2044][0-9]+)?)(?:[ \u00a0-]?("|''|\u2032\u2032|\u201d|'|\u2032|\u2019|[a-z]{1,10})(?![\p{L}\p{N}]))?/gu;

/** Normalises separators: `1,500` becomes `1500`, `1,5` becomes `1.5`. */
function normalizeNumber(number: string): string {
  return number
    .replace('\u2044', '/')
    .replace(/,(?=[0-9]{3}$)/, '')
    .replace(',', '.')
    .replace(/\.0+$/, '');
}

const unitsByName = new Map(
  Object.entries({
    in: `in inch inches " '' \u2032\u2032 \u201d`,
    ft: `ft foot feet ' \u2032 \u2019`,
    yd: 'yd yard yards',
    mm: 'mm millimeter millimeters millimetre millimetres',
    cm: 'cm centimeter centimeters centimetre centimetres',
    m: 'm meter meters metre metres',
    km: 'km kilometer kilometers kilometre kilometres',
    mg: 'mg milligram milligrams',
    g: 'g gr gram grams gramme grammes',
    kg: 'kg kilo kilos kilogram kilograms',
    oz: 'oz ounce ounces',
    lb: 'lb lbs pound pounds',
    ml: 'ml milliliter milliliters millilitre millilitres',
    cl: 'cl centiliter centiliters centilitre centilitres',
    l: 'l liter liters litre litres',
    gal: 'gal gallon gallons',
    w: 'w watt watts',
    kw: 'kw kilowatt kilowatts',
    wh: 'wh',
    mah: 'mah',
    ah: 'ah',
    v: 'v volt volts',
    a: 'a amp amps ampere amperes',
    hz: 'hz hertz',
    khz: 'khz',
    mhz: 'mhz',
    ghz: 'ghz',
    kb: 'kb kilobyte kilobytes',
    mb: 'mb megabyte megabytes',
    gb: 'gb gigabyte gigabytes',
    tb: 'tb terabyte terabytes',
    mp: 'mp megapixel megapixels mpix',
    lm: 'lm lumen lumens',
    rpm: 'rpm',
    px: 'px pixel pixels',
  }).flatMap(([unit, names]) => names.split(' ').map((name): [string, string] => [name, unit])),
);

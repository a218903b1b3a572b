import { fold } from './folding.ts';

/** The units of each dimension in its base unit. Data counts in thousands and in 1,024ths. */
const dimensions: readonly Readonly<Record<string, readonly number[]>>[] = [
  { mm: [1], cm: [10], m: [1_000], km: [1_000_000], in: [25.4], ft: [304.8], yd: [914.4] },
  { mg: [1], g: [1_000], kg: [1_000_000], oz: [28_349.5], lb: [453_592] },
  { ml: [1], cl: [10], l: [1_000], gal: [3_785.41] },
  { w: [1], kw: [1_000] },
  { wh: [1], kwh: [1_000] },
  { mah: [1], ah: [1_000] },
  { hz: [1], khz: [1_000], mhz: [1_000_000], ghz: [1_000_000_000] },
  {
    kb: [1, 1],
    mb: [1_000, 1_024],
    gb: [1_000_000, 1_024 ** 2],
    tb: [1_000_000_000, 1_024 ** 3],
  },
  // `2 x` and `2 pack` both say how many.
  { pc: [1], x: [1] },
];

/** Units that are rounded when they are converted to metric ones or back. */
const imperial: ReadonlySet<string> = new Set(['in', 'ft', 'yd', 'oz', 'lb', 'gal']);

/** The folded names of units, with the abbreviation that stands for all of them. `pc` counts pieces. */
export const unitsByName: ReadonlyMap<string, string> = new Map(
  Object.entries({
    in: `in inch inches " '' \u2032\u2032 \u201d zoll pouce pouces pulgada pulgadas pollice pollici polegada polegadas tum tommer дюйм дюйма дюймов بوصة إنش`,
    ft: `ft foot feet ' \u2032 \u2019`,
    yd: 'yd yard yards',
    mm: 'mm millimeter millimeters millimetre millimetres millimètre millimètres milímetros мм',
    cm: 'cm centimeter centimeters centimetre centimetres zentimeter centimètre centimètres centímetros centimetri см سم',
    m: 'm meter meters metre metres mètre mètres metro metros metri метр метра метров متر',
    km: 'km kilometer kilometers kilometre kilometres км',
    mg: 'mg milligram milligrams мг',
    g: 'g gr gram grams gramm gramme grammes gramos grammi gramas г гр غرام جرام',
    kg: 'kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes кг كجم كغ',
    oz: 'oz ounce ounces',
    lb: 'lb lbs pound pounds',
    ml: 'ml milliliter milliliters millilitre millilitres mililitros millilitri мл مل',
    cl: 'cl centiliter centiliters centilitre centilitres',
    l: 'l liter liters litre litres litro litros litri л литр литра литров لتر',
    gal: 'gal gallon gallons',
    w: 'w watt watts vatios вт واط',
    kw: 'kw kilowatt kilowatts квт',
    wh: 'wh',
    kwh: 'kwh',
    mah: 'mah',
    ah: 'ah',
    v: 'v volt volts',
    a: 'a amp amps ampere amperes',
    hz: 'hz hertz',
    khz: 'khz',
    mhz: 'mhz',
    ghz: 'ghz',
    kb: 'kb kilobyte kilobytes',
    mb: 'mb megabyte megabytes мб',
    gb: 'gb gigabyte gigabytes гб',
    tb: 'tb terabyte terabytes тб',
    mp: 'mp megapixel megapixels mpix',
    lm: 'lm lumen lumens',
    rpm: 'rpm',
    px: 'px pixel pixels',
    pc: 'pc pcs piece pieces pack packs pk pce stück stk teilig er pièces piezas pezzi peças stuks delig шт قطعة قطع',
    x: 'x \u00d7',
  }).flatMap(([unit, names]) =>
    names.split(' ').map((name): [string, string] => [fold(name), unit]),
  ),
);

export interface Equivalents {
  exact: string[];
  /** The same in inches, ounces and the like, or in metric units instead of those, as titles round it. */
  rounded: string[];
}

/** Returns an amount in the other units of its dimension, as words: 2 `tb` as `2000gb` and `2048gb`. */
export function equivalentAmounts(value: number, unit: string): Equivalents {
  const exact = new Set<string>();
  const rounded = new Set<string>();
  const dimension = dimensions.find((units) => unit in units);
  for (const [other, sizes] of Object.entries(dimension ?? {})) {
    const isRounded = imperial.has(other) !== imperial.has(unit);
    for (const [place, size] of other === unit ? [] : sizes.entries()) {
      const converted = (value * (dimension?.[unit]?.[place] ?? 0)) / size;
      if (converted >= leastAmount && converted < maxAmount) {
        exact.add(`${formatAmount(converted)}${other}`);
        for (const digits of isRounded ? roundedDigits : []) {
          addRounded(rounded, { converted, digits, other });
        }
      }
    }
  }
  return { exact: [...exact], rounded: [...rounded].filter((word) => !exact.has(word)) };
}

function addRounded(
  words: Set<string>,
  { converted, digits, other }: { converted: number; digits: number; other: string },
): void {
  const amount = Number(converted.toFixed(digits));
  if (Math.abs(amount - converted) <= converted * maxRounding) {
    words.add(`${formatAmount(amount)}${other}`);
  }
}

const roundedDigits = [0, 1, 2];
const maxRounding = 0.02;
const leastAmount = 0.001;
const maxAmount = 1_000_000_000;

/** Leaves out the errors of floating point numbers. */
function formatAmount(amount: number): string {
  return String(Number(amount.toPrecision(7)));
}

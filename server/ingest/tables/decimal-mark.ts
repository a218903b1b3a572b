type DecimalMark = '.' | ',';

/** A number with its signs of currency or unit before or behind it. */
const numberPattern =
  /^(-?)\s*(?:[\p{L}\p{Sc}][\p{L}\p{Sc}./]{0,5})?\s*(-?)(\d[\d.,'’\s]*|[.,]\d+)\s*(?:[\p{L}\p{Sc}%][\p{L}\p{Sc}./]{0,5})?$/u;

interface NumberParts {
  sign: string;
  /** Digits with points and commas. */
  digits: string;
}

function partsOf(text: string): NumberParts | null {
  const [, before = '', behind = '', digits] = numberPattern.exec(text.trim()) ?? [];
  return digits === undefined
    ? null
    : { sign: before || behind, digits: digits.replaceAll(/['’\s]/g, '') };
}

/**
 * Returns the mark before the decimals of a column; undefined when its cells do not tell. `digits` are the decimals of the
 * shop's currency: `12,375` may be twelve dinars or twelve thousand euros.
 */
export function decimalMarkOf(cells: Iterable<string>, digits: number): DecimalMark | undefined {
  let points = 0;
  let commas = 0;
  for (const cell of cells) {
    const mark = markIn(partsOf(cell)?.digits ?? '', digits);
    points += mark === '.' ? 1 : 0;
    commas += mark === ',' ? 1 : 0;
  }
  if (points === commas) {
    return undefined;
  }
  return points > commas ? '.' : ',';
}

function markIn(number: string, digits: number): DecimalMark | undefined {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last === -1) {
    return undefined;
  }
  const mark = number.charAt(last) === '.' ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  if (number.includes(other)) {
    return mark;
  }
  if (number.indexOf(mark) !== last) {
    return other;
  }
  return number.length - last - 1 === 3 && digits !== 3 ? undefined : mark;
}

/** Numbers by their decimal mark. The last group of thousands has three digits: `10.00` has decimals in any column. */
const numbers: Record<DecimalMark, RegExp> = {
  '.': /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d*)(?:\.\d*)?$/,
  ',': /^(?:\d{1,3}(?:\.\d{2,3})*\.\d{3}|\d*)(?:,\d*)?$/,
};

/**
 * Returns a number as JSON writes it; a text that is no number stays as it is. A cell that cannot have the mark of its
 * column is read by the other one.
 */
export function plainNumber(text: string, mark: DecimalMark): string {
  const parts = partsOf(text);
  const marks = mark === '.' ? (['.', ','] as const) : ([',', '.'] as const);
  const own = marks.find((one) => numbers[one].test(parts?.digits ?? ''));
  if (parts === null || own === undefined) {
    return text;
  }
  const digits =
    own === '.'
      ? parts.digits.replaceAll(',', '')
      : parts.digits.replaceAll('.', '').replace(',', '.');
  return `${parts.sign}${digits}`;
}

import type { Operand } from '../operand.ts';
import { orderOperators } from '../operators.ts';

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Parses a decimal number; undefined for other text. */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  const number = Number(trimmed);
  return decimal.test(trimmed) && Number.isFinite(number) ? number : undefined;
}

/** One or more numbers. */
export const number: Operand<readonly number[]> = {
  kind: 'number',
  value: 'A number such as `49.90`; for `between` the lowest and the highest with a comma',
  field: 'value',
  operators: orderOperators<number, number>({
    parse: parseDecimal,
    form: 'a number such as 49.90',
    compare: (seen, wanted) => seen - wanted,
    compareWanted: (one, other) => one - other,
  }),
  show: (seen) => seen,
};

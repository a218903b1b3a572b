import type { Operand } from '../operand.ts';
import { textOperators, wordInTextOperators } from '../text-operators.ts';

/** Texts that were seen, normalised and at least one. */
export const text: Operand<readonly string[]> = {
  kind: 'text',
  value: 'A text, in any case; for `matches` a regular expression',
  field: 'value',
  operators: textOperators,
  show: (seen) => seen,
};

/** Of which one may also ask whether some of several texts are in it. */
export const searchedText: Operand<readonly string[]> = {
  ...text,
  value: `${text.value}; for operators that name any or all, texts with commas between them`,
  operators: [...textOperators, ...wordInTextOperators],
};

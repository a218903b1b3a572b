import { normalise, type Operand } from '../operand.ts';
import { type Prepare, textOperators, wordInTextOperators } from '../text-operators.ts';

/** Texts that were seen, normalised and at least one. */
export const text: Operand<readonly string[]> = {
  kind: 'text',
  value: 'A text, in any case; for `matches` a regular expression',
  field: 'value',
  operators: textOperators(normalise),
  show: (seen) => seen,
};

/** Of which one may also ask whether some of several texts are in it. */
export function searchedText(prepare: Prepare): Operand<readonly string[]> {
  return {
    ...text,
    value: `${text.value}; for operators that name any or all, texts with commas between them`,
    operators: [...textOperators(prepare), ...wordInTextOperators(prepare)],
  };
}

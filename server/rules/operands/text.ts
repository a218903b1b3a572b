import { normalise, type Operand } from '../operand.ts';
import { type Prepare, textOperators, wordInTextOperators } from '../text-operators.ts';

/** One or more normalised texts. */
export const text: Operand<readonly string[]> = {
  kind: 'text',
  value: 'A text, in any case; for `matches` a regular expression',
  field: 'value',
  operators: textOperators(normalise),
  show: (seen) => seen,
};

/** Returns a text operand with operators for several wanted texts. */
export function searchedText(prepare: Prepare): Operand<readonly string[]> {
  return {
    ...text,
    value: `${text.value}; for operators that name any or all, texts with commas between them`,
    operators: [...textOperators(prepare), ...wordInTextOperators(prepare)],
  };
}

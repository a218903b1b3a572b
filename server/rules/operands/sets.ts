import { parseId } from '../../contract/values/ids.ts';
import type { Condition } from '../../contract/rulesets.ts';
import { normalise, type Operand, type Problem, problemOf, splitList } from '../operand.ts';
import { setOperators } from '../operators.ts';

/** Words compared without regard to case. */
export const words: Operand<ReadonlySet<string>> = {
  kind: 'words',
  value: 'Words with commas between them, in any case',
  field: 'value',
  operators: setOperators({ ...plainSet<string>(), parse: parseWords }),
  show: (seen) => [...seen],
};

export const ids: Operand<ReadonlySet<number>> = {
  kind: 'ids',
  value: 'Ids with commas between them',
  field: 'value',
  operators: setOperators({ ...plainSet<number>(), parse: parseIds }),
  show: (seen) => [...seen],
};

/** Returns an operand for words of a fixed set. */
export function wordsAmong(
  /** Plural description of the set: `days such as monday`. */
  form: string,
  isKnown: (word: string) => boolean,
): Operand<ReadonlySet<string>> {
  const parse = (condition: Condition) => {
    const wanted = parseWords(condition);
    return 'problem' in wanted || wanted.every(isKnown)
      ? wanted
      : problemOf('value', `must hold ${form} with commas between them`);
  };
  return {
    ...words,
    value: `Of the following with commas between them: ${form}`,
    operators: setOperators({ ...plainSet<string>(), parse }),
  };
}

function plainSet<Element>() {
  return {
    has: (seen: ReadonlySet<Element>, element: Element) => seen.has(element),
    // Called only if every wanted element was seen.
    hasNoOther: (seen: ReadonlySet<Element>, wanted: readonly Element[]) =>
      seen.size === wanted.length,
  };
}

function parseWords({ value }: Condition): string[] | Problem {
  const wanted = new Set(splitList(value).map(normalise));
  return wanted.size > 0 ? [...wanted] : problemOf('value', 'must name at least one word');
}

function parseIds({ value }: Condition): number[] | Problem {
  const wanted = new Set(splitList(value).map(parseId));
  if (wanted.size === 0) {
    return problemOf('value', 'must name at least one id');
  }
  const known = [...wanted].filter((id) => id !== undefined);
  return known.length === wanted.size
    ? known
    : problemOf('value', 'must hold ids with commas between them: digits or global ids');
}

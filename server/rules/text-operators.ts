import { compilePattern } from './pattern.ts';
import { normalise, type Operator, problemOf, splitList, type Test } from './operand.ts';

/** Texts that were seen, normalised and at least one: of several products each has one. */
type SeenTexts = readonly string[];

/** One text that has it is enough; negative operators ask that none has it. */
export const textOperators: readonly Operator<SeenTexts>[] = [
  comparison('equals', 'is the same text', (seen, wanted) => seen === wanted),
  denial('does_not_equal', 'is another text', (seen, wanted) => seen === wanted),
  comparison('contains', 'has the text in it', (seen, wanted) => seen.includes(wanted)),
  denial('does_not_contain', 'does not have the text in it', (seen, wanted) =>
    seen.includes(wanted),
  ),
  comparison('starts_with', 'starts with the text', (seen, wanted) => seen.startsWith(wanted)),
  comparison('ends_with', 'ends with the text', (seen, wanted) => seen.endsWith(wanted)),
  {
    name: 'matches',
    description: 'has a part that the regular expression describes (RE2 syntax, any case)',
    bind: ({ value }) => {
      const pattern = value === '' ? 'must not be empty' : compilePattern(value);
      return typeof pattern === 'string'
        ? problemOf('value', pattern)
        : (seen) => seen.some(pattern);
    },
  },
];

/** The names of set operators for one text: the value is a list of texts that may be in it. */
export const wordInTextOperators: readonly Operator<SeenTexts>[] = [
  listed('contains_any', 'has at least one of the texts in it', (count) => count > 0),
  listed('contains_all', 'has every one of the texts in it', (count, all) => count === all),
  listed('does_not_contain_any', 'has none of the texts in it', (count) => count === 0),
  listed('does_not_contain_all', 'lacks at least one of the texts', (count, all) => count < all),
];

type Compare = (seen: string, wanted: string) => boolean;

function comparison(name: string, description: string, compare: Compare): Operator<SeenTexts> {
  return withText(
    name,
    description,
    (wanted) => (seen) => seen.some((text) => compare(text, wanted)),
  );
}

function denial(name: string, description: string, compare: Compare): Operator<SeenTexts> {
  return withText(
    name,
    description,
    (wanted) => (seen) => !seen.some((text) => compare(text, wanted)),
  );
}

function withText(
  name: string,
  description: string,
  testOf: (wanted: string) => Test<SeenTexts>,
): Operator<SeenTexts> {
  return {
    name,
    description,
    bind: ({ value }) => {
      const wanted = normalise(value);
      return wanted === '' ? problemOf('value', 'must not be empty') : testOf(wanted);
    },
  };
}

function listed(
  name: string,
  description: string,
  suits: (count: number, all: number) => boolean,
): Operator<SeenTexts> {
  return {
    name,
    description,
    bind: ({ value }) => {
      const wanted = splitList(value).map(normalise);
      return wanted.length === 0
        ? problemOf('value', 'must name at least one text')
        : (seen) =>
            suits(
              wanted.filter((part) => seen.some((text) => text.includes(part))).length,
              wanted.length,
            );
    },
  };
}

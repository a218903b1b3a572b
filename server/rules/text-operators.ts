import { compilePattern } from './pattern.ts';
import { type Operator, problemOf, splitList, type Test } from './operand.ts';

/** One or more normalised texts, one per product. */
type SeenTexts = readonly string[];

/** Normalises a wanted text like the texts it is compared with. */
export type Prepare = (text: string) => string;

/** Returns operators on texts. One matching text is enough; negative operators need that no text matches. */
export function textOperators(prepare: Prepare): Operator<SeenTexts>[] {
  const comparisons: [string, string, Compare][] = [
    ['equals', 'is the same text', isSame],
    ['contains', 'has the text in it', hasPart],
    ['starts_with', 'starts with the text', (seen, wanted) => seen.startsWith(wanted)],
    ['ends_with', 'ends with the text', (seen, wanted) => seen.endsWith(wanted)],
  ];
  const denials: [string, string, Compare][] = [
    ['does_not_equal', 'is another text', isSame],
    ['does_not_contain', 'does not have the text in it', hasPart],
  ];
  return [
    ...comparisons.map(([name, description, compare]): Operator<SeenTexts> => ({
      name,
      description,
      takes: 'one',
      bind: bindText(prepare, (wanted) => (seen) => seen.some((text) => compare(text, wanted))),
    })),
    ...denials.map(([name, description, compare]): Operator<SeenTexts> => ({
      name,
      description,
      takes: 'one',
      bind: bindText(prepare, (wanted) => (seen) => !seen.some((text) => compare(text, wanted))),
    })),
    matches,
  ];
}

/** Returns the set operators for texts: the value is a list of texts that may occur in the text. */
export function wordInTextOperators(prepare: Prepare): Operator<SeenTexts>[] {
  const rows: [string, string, (count: number, all: number) => boolean][] = [
    ['contains_any', 'has at least one of the texts in it', (count) => count > 0],
    ['contains_all', 'has every one of the texts in it', (count, all) => count === all],
    ['does_not_contain_any', 'has none of the texts in it', (count) => count === 0],
    ['does_not_contain_all', 'lacks at least one of the texts', (count, all) => count < all],
  ];
  return rows.map(([name, description, suits]) => ({
    name,
    description,
    takes: 'list',
    bind: bindTexts(
      prepare,
      (wanted) => (seen) =>
        suits(
          wanted.filter((part) => seen.some((text) => text.includes(part))).length,
          wanted.length,
        ),
    ),
  }));
}

const matches: Operator<SeenTexts> = {
  name: 'matches',
  description: 'has a part that the regular expression describes (RE2 syntax, any case)',
  takes: 'pattern',
  bind: ({ value }) => {
    const pattern = value === '' ? 'must not be empty' : compilePattern(value);
    if (typeof pattern === 'string') {
      return problemOf('value', pattern);
    }
    const { test, steps } = pattern;
    return Object.assign((seen: SeenTexts) => seen.some(test), {
      pieces: (seen: SeenTexts) =>
        seen.map((text) => ({ steps: steps(text), holds: () => test(text) })),
    });
  },
};

type Compare = (seen: string, wanted: string) => boolean;

const isSame: Compare = (seen, wanted) => seen === wanted;
const hasPart: Compare = (seen, wanted) => seen.includes(wanted);

function bindText(
  prepare: Prepare,
  testOf: (wanted: string) => Test<SeenTexts>,
): Operator<SeenTexts>['bind'] {
  return ({ value }) => {
    const wanted = prepare(value);
    return wanted === '' ? problemOf('value', 'must not be empty') : testOf(wanted);
  };
}

function bindTexts(
  prepare: Prepare,
  testOf: (wanted: readonly string[]) => Test<SeenTexts>,
): Operator<SeenTexts>['bind'] {
  return ({ value }) => {
    const wanted = splitList(value).map(prepare);
    return wanted.length === 0 ? problemOf('value', 'must name at least one text') : testOf(wanted);
  };
}

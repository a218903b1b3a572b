import type { Condition } from '../contract/rulesets.ts';
import { type Operator, type Problem, problemOf } from './operand.ts';

/** Comparison of the seen value with a set of wanted elements. */
export interface Membership<Seen, Element> {
  /** Returns one or more distinct elements, or a problem. */
  parse: (condition: Condition) => readonly Element[] | Problem;
  has: (seen: Seen, element: Element) => boolean;
  /** Returns true when only wanted elements were seen. */
  hasNoOther: (seen: Seen, wanted: readonly Element[]) => boolean;
  /** Returns the number of parts that each wanted element is compared with; 1 by default. */
  sizeOf?: (seen: Seen) => number;
}

/** Maximum number of elements whose comparison counts as cheap. */
const manyWanted = 100;

/** Comparison of seen values with one wanted value of an ordered type. */
interface Order<Seen, Wanted> {
  /** Parses a wanted value; undefined for text of another form. */
  parse: (text: string) => Wanted | undefined;
  /** Description of the form: `a number`. */
  form: string;
  /** Returns a negative number when the seen value is less than the wanted one. */
  compare: (seen: Seen, wanted: Wanted) => number;
  /** Compares two wanted values; undefined when their order is unknown. */
  compareWanted: (one: Wanted, other: Wanted) => number | undefined;
  /** True for values that repeat, whose ranges may wrap around. */
  isCircular?: boolean;
}

/** Returns operators on sets. Each negative operator negates a positive one. */
export function setOperators<Seen, Element>(
  membership: Membership<Seen, Element>,
): Operator<Seen>[] {
  const { has, hasNoOther, sizeOf } = membership;
  const hasAny = (seen: Seen, wanted: readonly Element[]) =>
    wanted.some((element) => has(seen, element));
  const hasAll = (seen: Seen, wanted: readonly Element[]) =>
    wanted.every((element) => has(seen, element));
  const isSame = (seen: Seen, wanted: readonly Element[]) =>
    hasAll(seen, wanted) && hasNoOther(seen, wanted);
  const rows: [string, string, (seen: Seen, wanted: readonly Element[]) => boolean][] = [
    ['contains_any', 'has at least one of them', hasAny],
    ['contains_all', 'has every one of them', hasAll],
    ['does_not_contain_any', 'has none of them', (seen, wanted) => !hasAny(seen, wanted)],
    ['does_not_contain_all', 'lacks at least one of them', (seen, wanted) => !hasAll(seen, wanted)],
    ['equals', 'has every one of them and nothing else', isSame],
    ['does_not_equal', 'is not exactly these', (seen, wanted) => !isSame(seen, wanted)],
  ];
  return rows.map(([name, description, holds]) => ({
    name,
    description,
    takes: 'list',
    bind: (condition) => {
      const wanted = membership.parse(condition);
      if ('problem' in wanted) {
        return wanted;
      }
      const test = (seen: Seen) => holds(seen, wanted);
      return wanted.length > manyWanted
        ? Object.assign(test, {
            pieces: (seen: Seen) => [
              { steps: wanted.length * (sizeOf?.(seen) ?? 1), holds: () => test(seen) },
            ],
          })
        : test;
    },
  }));
}

/**
 * Returns operators on ordered values. One matching value of several is enough, such as the price of one of
 * the products.
 */
export function orderOperators<Seen, Wanted>(
  order: Order<Seen, Wanted>,
): Operator<readonly Seen[]>[] {
  const { compare } = order;
  const rows: [string, string, (seen: Seen, wanted: Wanted) => boolean][] = [
    ['equals', 'is the same', (seen, wanted) => compare(seen, wanted) === 0],
    ['greater_than', 'is greater or later', (seen, wanted) => compare(seen, wanted) > 0],
    [
      'greater_than_or_equal_to',
      'is the same, greater or later',
      (seen, wanted) => compare(seen, wanted) >= 0,
    ],
    ['less_than', 'is less or earlier', (seen, wanted) => compare(seen, wanted) < 0],
    [
      'less_than_or_equal_to',
      'is the same, less or earlier',
      (seen, wanted) => compare(seen, wanted) <= 0,
    ],
  ];
  const single = rows.map(([name, description, holds]): Operator<readonly Seen[]> => {
    return {
      name,
      description,
      takes: 'one',
      bind: bindTo(order, (seen, wanted) => seen.some((value) => holds(value, wanted))),
    };
  });
  return [
    ...single,
    {
      name: 'does_not_equal',
      description: 'is another one; of several values none is the same',
      takes: 'one',
      bind: bindTo(order, (seen, wanted) => seen.every((value) => compare(value, wanted) !== 0)),
    },
    {
      name: 'between',
      description: 'lies between the two, both included',
      takes: 'range',
      bind: bindBetween(order),
    },
  ];
}

function bindTo<Seen, Wanted>(
  { parse, form }: Order<Seen, Wanted>,
  holds: (seen: readonly Seen[], wanted: Wanted) => boolean,
): Operator<readonly Seen[]>['bind'] {
  return ({ value }) => {
    const wanted = parse(value.trim());
    return wanted === undefined
      ? problemOf('value', `must be ${form}`)
      : (seen) => holds(seen, wanted);
  };
}

function bindBetween<Seen, Wanted>(order: Order<Seen, Wanted>): Operator<readonly Seen[]>['bind'] {
  const { parse, form, compare, compareWanted, isCircular = false } = order;
  return ({ value }) => {
    const [low, high, ...others] = value.split(',').map((end) => parse(end.trim()));
    if (low === undefined || high === undefined || others.length > 0) {
      return problemOf('value', `must be low,high, each ${form}`);
    }
    const goesRound = (compareWanted(low, high) ?? 0) > 0;
    if (!goesRound) {
      return (seen) => seen.some((one) => compare(one, low) >= 0 && compare(one, high) <= 0);
    }
    return isCircular
      ? (seen) => seen.some((one) => compare(one, low) >= 0 || compare(one, high) <= 0)
      : problemOf('value', 'must be low,high: the lower value comes first');
  };
}

import type { Condition } from '../contract/rulesets.ts';
import { type Operator, type Problem, problemOf } from './operand.ts';

/** How what was seen is compared with a set of wanted elements. */
export interface Membership<Seen, Element> {
  /** The elements, each once and at least one; or what to change. */
  parse: (condition: Condition) => readonly Element[] | Problem;
  has: (seen: Seen, element: Element) => boolean;
  /** Whether nothing but wanted elements was seen. */
  hasNoOther: (seen: Seen, wanted: readonly Element[]) => boolean;
  /** With how many parts of what was seen each wanted element is compared; absent: with one. */
  sizeOf?: (seen: Seen) => number;
}

/** Fewer elements than this are compared in next to no time. */
const manyWanted = 100;

/** How what was seen is compared with one wanted value that has an order. */
export interface Order<Seen, Wanted> {
  /** Undefined: not in the form of such a value. */
  parse: (text: string) => Wanted | undefined;
  /** Names the form: `a number`. */
  form: string;
  /** Below 0: seen is less than wanted. */
  compare: (seen: Seen, wanted: Wanted) => number;
  /** Of two wanted values; undefined where it cannot be told. */
  compareWanted: (one: Wanted, other: Wanted) => number | undefined;
  /** Comes round again: a range may go over the end to the beginning. */
  isCircular?: boolean;
}

/** Negative operators deny their positive ones. */
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

/** Several values may have been seen, such as the prices of several products: one that holds is enough. */
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
      bind: bindTo(order, (seen, wanted) => seen.some((value) => holds(value, wanted))),
    };
  });
  return [
    ...single,
    {
      name: 'does_not_equal',
      description: 'is another one; of several values none is the same',
      bind: bindTo(order, (seen, wanted) => seen.every((value) => compare(value, wanted) !== 0)),
    },
    {
      name: 'between',
      description: 'lies between the two, both included',
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

/** Values that a condition compares. */
export interface ComparedValues {
  /** Elements of a set, or a single value. */
  seen: string | number | readonly (string | number)[];
  /** Elements that a set lacks; for single values, a lesser and a greater one. */
  other: string | number | readonly (string | number)[];
}

/** Returns values for an operator, each with the expected result. The first one matches. */
export function valuesOf(operator: string, { seen, other }: ComparedValues): [string, boolean][] {
  if (Array.isArray(seen)) {
    return setValues(operator, seen.join(','), String(other));
  }
  const [one, two] = Array.isArray(other) ? other.map(String) : ['', ''];
  const isText = Number.isNaN(Number(seen)) && !/^\d{2,4}[-:]/.test(String(seen));
  return isText
    ? textValues(operator, String(seen), one ?? '', two ?? '')
    : orderValues(operator, String(seen), one ?? '', two ?? '');
}

function setValues(operator: string, seen: string, other: string): [string, boolean][] {
  const [some = ''] = seen.split(',');
  const more = `${seen},${other}`;
  const part = (holds: boolean): [string, boolean][] => (some === seen ? [] : [[some, holds]]);
  const values: Record<string, [string, boolean][]> = {
    contains_any: [
      [`${other},${some}`, true],
      [other, false],
    ],
    contains_all: [
      [some, true],
      [seen, true],
      [more, false],
    ],
    does_not_contain_any: [
      [other, true],
      [`${other},${some}`, false],
    ],
    does_not_contain_all: [
      [more, true],
      [some, false],
      [seen, false],
    ],
    equals: [[seen, true], ...part(false), [more, false], [other, false]],
    does_not_equal: [...part(true), [more, true], [other, true], [seen, false]],
  };
  return values[operator] ?? [];
}

function orderValues(
  operator: string,
  seen: string,
  low: string,
  high: string,
): [string, boolean][] {
  const values: Record<string, [string, boolean][]> = {
    equals: [
      [seen, true],
      [low, false],
      [high, false],
    ],
    does_not_equal: [
      [low, true],
      [high, true],
      [seen, false],
    ],
    greater_than: [
      [low, true],
      [seen, false],
      [high, false],
    ],
    greater_than_or_equal_to: [
      [low, true],
      [seen, true],
      [high, false],
    ],
    less_than: [
      [high, true],
      [seen, false],
      [low, false],
    ],
    less_than_or_equal_to: [
      [high, true],
      [seen, true],
      [low, false],
    ],
    between: [
      [`${low},${high}`, true],
      [`${seen}, ${seen}`, true],
      [`${high},${high}`, false],
      [`${low},${low}`, false],
    ],
  };
  return values[operator] ?? [];
}

/** Returns text values. `part` is the beginning of the text; `other` is not part of it. */
function textValues(
  operator: string,
  seen: string,
  part: string,
  other: string,
): [string, boolean][] {
  const end = seen.slice(-2);
  const values: Record<string, [string, boolean][]> = {
    equals: [
      [seen, true],
      [part, false],
    ],
    does_not_equal: [
      [part, true],
      [seen, false],
    ],
    contains: [
      [part, true],
      [`${other}${other}`, false],
    ],
    does_not_contain: [
      [`${other}${other}`, true],
      [part, false],
    ],
    starts_with: [
      [part, true],
      [end, false],
    ],
    ends_with: [
      [end, true],
      [part, false],
    ],
    matches: [
      [`^${part}.+`, true],
      [`^.{1}$`, false],
    ],
    contains_any: [
      [`${other}${other},${part}`, true],
      [`${other}${other}`, false],
    ],
    contains_all: [
      [`${end},${part}`, true],
      [`${other}${other},${part}`, false],
    ],
    does_not_contain_any: [
      [`${other}${other}`, true],
      [`${other}${other},${part}`, false],
    ],
    does_not_contain_all: [
      [`${other}${other},${part}`, true],
      [`${end},${part}`, false],
    ],
  };
  return values[operator] ?? [];
}

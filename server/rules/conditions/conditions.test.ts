import { describe, expect, it } from 'vitest';
import { contextOf, type GivenContext, run, ruleset } from '../testing/rules-fixture.ts';
import {
  conditionOf,
  type Example,
  examples,
  operatorsOf,
} from '../testing/condition-examples-fixture.ts';
import { valuesOf } from '../testing/condition-values-fixture.ts';
import { conditionTypes } from './table.ts';

type Row = [type: string, operator: string, condition: object, given: GivenContext, holds: boolean];

const rows = examples.flatMap(rowsOf);

describe('conditions', () => {
  it.each(rows)('%s %s: %j', async (_type, _operator, condition, given, expected) => {
    expect(await holds(condition, given)).toBe(expected);
  });

  it('match and fail with every operator of every type in the table', () => {
    const expected = conditionTypes
      .filter(({ operand }) => operand.operators.length > 1)
      .flatMap(({ type, operand }) => operand.operators.map(({ name }) => `${type} ${name}`));
    for (const wanted of [true, false]) {
      const shown = rows
        .filter(([, , , , is]) => is === wanted)
        .map(([type, name]) => `${type} ${name}`);
      expect([...new Set(shown)].toSorted()).toEqual(expected.toSorted());
    }
  });

  const missing = examples
    .filter(({ neverMissing }) => !neverMissing)
    .flatMap((example) =>
      operatorsOf(example).flatMap((operator) =>
        valuesOf(operator, example).map(([value]): [string, string, object] => [
          example.type,
          operator,
          conditionOf(example, operator, value),
        ]),
      ),
    );

  it.each(missing)(
    '%s %s does not hold when the request carries nothing: %j',
    async (_type, _operator, condition) => {
      expect(await holds(condition, {})).toBe(false);
    },
  );

  it('always match with the type anything', async () => {
    expect(await holds({ type: 'anything' }, {})).toBe(true);
  });

  it.each([
    ['true', true, true],
    ['TRUE', false, false],
    ['false', false, true],
    ['false', true, false],
  ])('customer_logged_in equals %s, customer %s', async (value, isLoggedIn, expected) => {
    const condition = { type: 'customer_logged_in', operator: 'equals', value };
    expect(await holds(condition, { isLoggedIn })).toBe(expected);
  });
});

describe('a type of condition', () => {
  it.each(conditionTypes.map((type) => [type.type, type] as const))(
    '%s is described for an editor',
    (_name, { description, operand }) => {
      expect(description).toMatch(/\.$/);
      expect(operand.value).not.toBe('');
      expect(operand.operators.every((operator) => operator.description !== '')).toBe(true);
    },
  );

  it('has a unique name', () => {
    expect(new Set(conditionTypes.map(({ type }) => type)).size).toBe(conditionTypes.length);
  });
});

async function holds(condition: object, given: GivenContext): Promise<boolean> {
  const compiled = ruleset([{ logic: [{ rules: [condition] }] }]);
  const { matchedRules } = await run(compiled, { context: contextOf(given) });
  return matchedRules.length === 1;
}

function rowsOf(example: Example): Row[] {
  return operatorsOf(example).flatMap((operator) =>
    valuesOf(operator, example).map(([value, expected]): Row => [
      example.type,
      operator,
      conditionOf(example, operator, value),
      example.given,
      expected,
    ]),
  );
}

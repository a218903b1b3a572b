/** Translates the rules for json-rules-engine, with values and operators prepared as far as possible. */
import { createRequire } from 'node:module';

/** @import { QuestionCondition, QuestionRule } from './questions.ts' */

/**
 * @typedef {Record<string, unknown>} Facts
 * @typedef {{ run(facts: Facts): Promise<{ events: { params: { place: number, productId: number } }[] }>,
 *   addOperator(name: string, test: (seen: any, wanted: any) => boolean): void }} Engine
 */

const places = ['all', 'any'];

/**
 * @param {readonly QuestionRule[]} rules
 * @returns {Engine}
 */
export function createRival(rules) {
  // Loaded at run time, because the project's checks must pass without the rival.
  const { Engine } = createRequire(import.meta.url)('json-rules-engine');
  const [all = '', any = ''] = places;
  /** @type {Engine} */
  const engine = new Engine(
    rules.map(({ logic, output }, place) => ({
      conditions: {
        [any]: logic.map((group) => ({ [all]: group.rules.map(translate) })),
      },
      event: { type: 'match', params: { place, productId: output[0]?.products[0]?.product_id } },
    })),
  );
  engine.addOperator('between', (seen, { low, high }) => seen >= low && seen <= high);
  engine.addOperator('hasAny', (seen, wanted) =>
    wanted.some((/** @type {string} */ word) => seen.has(word)),
  );
  engine.addOperator(
    'hasNone',
    (seen, wanted) => !wanted.some((/** @type {string} */ word) => seen.has(word)),
  );
  engine.addOperator('isOneOf', (seen, wanted) => wanted.has(seen));
  engine.addOperator('includes', (seen, wanted) => seen.includes(wanted));
  return engine;
}

/**
 * Returns the products of the matching rules, from top to bottom.
 * @param {Engine} engine
 * @param {Facts} facts
 */
export async function askRival(engine, facts) {
  const { events } = await engine.run(facts);
  return events.map(({ params }) => params).toSorted((a, b) => a.place - b.place);
}

/** @type {Record<string, string>} */
const numberOperators = {
  greater_than: 'greaterThan',
  greater_than_or_equal_to: 'greaterThanInclusive',
  less_than: 'lessThan',
  less_than_or_equal_to: 'lessThanInclusive',
};

const singleWords = new Set(['product_vendor', 'country', 'day_of_week']);

/** @param {QuestionCondition} condition */
function translate({ type, operator, value }) {
  const words = value.toLowerCase().split(',');
  if (operator === 'between') {
    const [low, high] = words.map(Number);
    return { fact: type, operator, value: { low, high } };
  }
  if (operator === 'contains') {
    return { fact: type, operator: 'includes', value: value.toLowerCase() };
  }
  if (singleWords.has(type)) {
    return { fact: type, operator: 'isOneOf', value: new Set(words) };
  }
  if (operator in numberOperators) {
    return { fact: type, operator: numberOperators[operator], value: Number(value) };
  }
  return { fact: type, operator: operator === 'contains_any' ? 'hasAny' : 'hasNone', value: words };
}

import * as fc from 'fast-check';
import type { Operation } from './api-document.ts';
import { stretched } from './hostile-values.ts';
import { percentEncode } from './percent-encoding.ts';
import type { RequestContext } from './request-arbitrary.ts';
import type { Schema } from './schema-arbitrary.ts';
import type { WireRequest } from './wire.ts';

const longestInBody = 20_000;
const longestInQuery = 10_000;

/**
 * Requests in which many texts are one long stretched text. A pattern that takes quadratic time needs head,
 * unit and tail of its own: with all fields at once each combination is tried on all patterns.
 */
export function stretchedRequests(
  operation: Operation,
  context: RequestContext,
): fc.Arbitrary<WireRequest> | undefined {
  const [pathValue = '1'] = context.pathValues;
  const path = operation.path.replace(/\{\w+\}/, pathValue);
  const headers = { 'Service-Api-Key': context.keys.own };
  const key = `key=${context.keys.own}`;
  if (operation.body) {
    const { properties = {} } = operation.body;
    const names = textFieldsOf(properties);
    return namesAndText(names, longestInBody)?.map(({ chosen, text }) => ({
      method: operation.method,
      path: `${path}?${key}`,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: Buffer.from(JSON.stringify(Object.fromEntries(chosen.map((name) => [name, text])))),
    }));
  }
  const names = operation.parameters
    .filter(({ name, in: place }) => place === 'query' && name !== 'key')
    .map(({ name }) => name);
  return namesAndText(names, longestInQuery)?.map(({ chosen, text }) => {
    const length = Math.floor(longestInQuery / chosen.length);
    const value = percentEncode(text.slice(0, length)).slice(0, length);
    const pairs = chosen.map((name) => `${percentEncode(name)}=${value}`);
    return { method: operation.method, path: `${path}?${[key, ...pairs].join('&')}`, headers };
  });
}

function namesAndText(names: readonly string[], mostCharacters: number) {
  return names.length === 0
    ? undefined
    : fc.record({
        chosen: fc.subarray([...names], { minLength: 1 }),
        text: stretched(mostCharacters),
      });
}

function textFieldsOf(properties: Readonly<Record<string, Schema>>): string[] {
  return Object.entries(properties)
    .filter(([, { type, enum: choices }]) => [type].flat().includes('string') && !choices)
    .map(([name]) => name);
}

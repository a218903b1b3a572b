import * as fc from 'fast-check';
import type { Operation } from './api-document.ts';
import { type Stretch, stretch, stretches } from './hostile-values.ts';
import { percentEncode } from './percent-encoding.ts';
import { isOfAdministration, mostRights } from './callers.ts';
import { cares } from './care.ts';
import { fillPath, slotsOf } from './path-slots.ts';
import type { RequestContext } from './request-arbitrary.ts';
import type { Schema } from './schema-arbitrary.ts';
import type { WireRequest } from './wire.ts';

/** At this length, an algorithm with quadratic time takes over a second. */
const lengthInBody = 20_000;

/** Limit of all values of a query together; an encoded character takes up to six. */
const lengthInQuery = 10_000;
const mostPerCharacter = 6;

/**
 * Creates requests in which many fields contain the same long text. Each pattern of quadratic time is triggered by its
 * own head, unit and tail, so one text in all fields tests all patterns at once.
 */
export function stretchedRequests(
  operation: Operation,
  context: RequestContext,
): fc.Arbitrary<WireRequest> | undefined {
  const { method } = operation;
  if (cares[operation.id]?.isOnlyRefused) {
    return undefined;
  }
  const { pathValues, seeds, keys } = context;
  const inPath = slotsOf(operation.path).map(
    ({ place }) =>
      seeds.paths.get(cares[operation.id]?.slots?.[place] ?? place)?.[0] ?? pathValues[0] ?? '1',
  );
  const path = fillPath(
    operation.path,
    inPath.map((value) => percentEncode(value)),
  );
  const headers = isOfAdministration(operation)
    ? { ...mostRights(operation, seeds.callers), 'If-Match': '"1"' }
    : { 'Service-Api-Key': keys.own };
  const key = `key=${context.keys.own}`;
  if (operation.body) {
    const fields = textFieldsOf(operation.body);
    return chosenOf(Object.keys(fields))?.map(({ chosen, parts }) => {
      const text = stretch(parts, lengthInBody);
      const values = chosen.map((name) => [name, fields[name]?.(text)]);
      return {
        method,
        path: `${path}?${key}`,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: Buffer.from(JSON.stringify(Object.fromEntries(values))),
      };
    });
  }
  const names = operation.parameters
    .filter(({ name, in: place }) => place === 'query' && name !== 'key')
    .map(({ name }) => name);
  return chosenOf(names)?.map(({ chosen, parts }) => {
    const length = Math.floor(lengthInQuery / chosen.length / mostPerCharacter);
    const value = percentEncode(stretch(parts, length));
    const pairs = chosen.map((name) => `${percentEncode(name)}=${value}`);
    return { method, path: `${path}?${[key, ...pairs].join('&')}`, headers };
  });
}

interface Chosen {
  chosen: string[];
  parts: Stretch;
}

/** Selects all fields in a third of the cases, otherwise some. Shrinks to one. */
function chosenOf(names: readonly string[]): fc.Arbitrary<Chosen> | undefined {
  if (names.length === 0) {
    return undefined;
  }
  const all = fc.subarray([...names], { minLength: names.length });
  const some = fc.subarray([...names], { minLength: 1 });
  const chosen = fc.oneof({ weight: 1, arbitrary: all }, { weight: 2, arbitrary: some });
  return fc.record({ chosen, parts: stretches });
}

/** Creates a value of the field in which all texts are the given one. */
type Fill = (text: string) => unknown;

/** Returns the fields that are texts, or lists of objects with texts. */
function textFieldsOf({ properties = {} }: Schema): Record<string, Fill> {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, Fill][] => {
    if ([schema.type].flat().includes('string') && !schema.enum) {
      return [[name, (text) => text]];
    }
    const inner = Object.entries(textFieldsOf(schema.items ?? {}));
    return inner.length === 0
      ? []
      : [[name, (text) => [Object.fromEntries(inner.map(([field, fill]) => [field, fill(text)]))]]];
  });
  return Object.fromEntries(fields);
}

import * as fc from 'fast-check';
import { hostileJson, hostileString } from './hostile-values.ts';
import { percentEncode } from './percent-encoding.ts';
import {
  attackingValuesOf,
  type Schema,
  type SchemaContext,
  valuesOf,
} from './schema-arbitrary.ts';

export interface Body {
  contentType: string | undefined;
  bytes: Uint8Array;
}

type Spoil = (json: string) => string;

/** Functions that damage the text of a JSON body. */
const spoils: readonly Spoil[] = [
  (json) => json.slice(0, Math.floor(json.length / 2)),
  (json) => `${json}${json}`,
  (json) => `\ufeff${json}`,
  (json) => json.replace(/^\{/, '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},'),
  (json) => json.replace(/^\{(.*)\}$/s, '{$1,$1}'),
  (json) => json.replace(/:\s*-?\d+(?=[,}])/, ':1e400'),
  (json) => json.replace(/:\s*-?\d+(?=[,}])/, ':99999999999999999999999999'),
  (json) => json.replace(/:\s*"/, ':"\\ud800'),
  (json) => json.replace(/:\s*"/, ':"\u0000\u001f'),
  (json) => json.replace(/"([^"]+)":/, '"\\u0000$1":'),
  (json) => json.replaceAll('"', "'"),
  (json) => json.replace(/^\{/, `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)},`),
  () => `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  (json) => `${'['.repeat(200_000)}${json}`,
  (json) => `${' '.repeat(200_000)}${json}`,
  (json) => `[${json}]`,
  () => '',
  () => 'null',
  () => '"text"',
  () => '1e999999999',
];

const contentTypes = [
  'application/json; charset=utf-8',
  'text/plain;charset=UTF-8',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'multipart/form-data; boundary=x',
  'text/xml',
  'a/b/c;;=',
  '',
];

export interface BodyContext extends SchemaContext {
  /** Bodies that the operation accepts. */
  accepted: readonly unknown[];
}

/**
 * Creates bodies of an operation: JSON of its schema, accepted bodies with one changed value, damaged JSON and forms, with
 * various content types.
 */
export function bodiesOf(schema: Schema, context: BodyContext): fc.Arbitrary<Body> {
  const { accepted } = context;
  const value = fc.oneof(
    { weight: 9, arbitrary: valuesOf(schema, context) },
    { weight: 1, arbitrary: attackingValuesOf(schema, context) },
    ...(accepted.length === 0
      ? []
      : [
          { weight: 2, arbitrary: fc.constantFrom(...accepted) },
          {
            weight: 6,
            arbitrary: fc.constantFrom(...accepted).chain((one) => changed(one, schema, context)),
          },
        ]),
  );
  const json = value.map((given) => JSON.stringify(given) ?? 'null');
  const spoiled = fc.tuple(json, fc.constantFrom(...spoils)).map(([text, spoil]) => spoil(text));
  return fc.oneof(
    { weight: 10, arbitrary: json.map((text) => bodyOf(text, 'application/json')) },
    { weight: 2, arbitrary: spoiled.map((text) => bodyOf(text, 'application/json')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.constantFrom(undefined, ...contentTypes))
        .map(([text, contentType]) => bodyOf(text, contentType)),
    },
    {
      weight: 2,
      arbitrary: value.map((given) => bodyOf(formOf(given), 'application/x-www-form-urlencoded')),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 200 })
        .map((bytes) => ({ bytes, contentType: 'application/json' })),
    },
  );
}

/** Creates bodies of an operation that takes a file: texts, records and other bytes. */
export function filesOf(): fc.Arbitrary<Body> {
  const bytes = fc.oneof(
    hostileString.map((text) => Buffer.from(text)),
    hostileJson.map((value) => Buffer.from(`${JSON.stringify(value) ?? ''}\n`)),
    fc.uint8Array({ maxLength: 10_000 }),
  );
  return fc.record({
    contentType: fc.constantFrom('application/octet-stream', undefined, ...contentTypes),
    bytes,
  });
}

/** Changes one value of a body, at any depth, to one of its schema or to a hostile one. */
function changed(body: unknown, schema: Schema, context: SchemaContext): fc.Arbitrary<unknown> {
  const places = placesOf(body);
  return fc.constantFrom(...places).chain((place) => {
    const [name = ''] = place;
    const known = place.length === 1 ? schema.properties?.[name] : undefined;
    return attackingValuesOf(known ?? {}, context).map((value) => replaceAt(body, place, value));
  });
}

type Place = readonly string[];

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) {
    return [[]];
  }
  const inner = Object.entries(value).flatMap(([name, member]) =>
    placesOf(member).map((place) => [name, ...place]),
  );
  return [[], ...inner];
}

/** Returns a copy with another value at the place. */
export function replaceAt(value: unknown, [name, ...rest]: Place, replacement: unknown): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) {
    return replacement;
  }
  const member: unknown = Reflect.get(value, name);
  const inner = replaceAt(member, rest, replacement);
  return Array.isArray(value)
    ? value.map((entry: unknown, index) => (String(index) === name ? inner : entry))
    : { ...value, [name]: inner };
}

function bodyOf(text: string, contentType: string | undefined): Body {
  return { contentType, bytes: Buffer.from(text, 'utf8') };
}

/** Writes nested values in bracket notation, as forms do. */
export function formOf(value: unknown): string {
  return pairsOf('', value)
    .map(([name, text]) => `${percentEncode(name)}=${percentEncode(text)}`)
    .join('&');
}

function pairsOf(prefix: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) {
    return [[prefix, String(value)]];
  }
  return Object.entries(value).flatMap(([name, member]) =>
    pairsOf(prefix === '' ? name : `${prefix}[${name}]`, member),
  );
}

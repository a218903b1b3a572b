import * as fc from 'fast-check';
import type { ApiParameter, Operation } from './api-document.ts';
import { type Body, bodiesOf } from './body-arbitrary.ts';
import { hostileString } from './hostile-values.ts';
import { encodings, percentEncode } from './percent-encoding.ts';
import { attackingValuesOf, type SchemaContext } from './schema-arbitrary.ts';
import { sometimes, withoutUndefined } from './sometimes.ts';
import type { WireRequest } from './wire.ts';

export interface RequestContext extends Omit<SchemaContext, 'mostCharacters'> {
  keys: RequestKeys;
  /** Values for paths, such as ids of rulesets. */
  pathValues: readonly string[];
}

export interface RequestKeys {
  /** Key of the attacking shop. */
  own: string;
  explaining: string;
  disabled: string;
}

/** Maximum length of a path. Node refuses longer ones itself, which the part `sockets` tests. */
const longestPath = 12_000;

/** Maximum length of a body, within the 256 KiB that the service accepts. */
const longestBody = 240_000;

/** Creates requests of an operation, from ordinary to hostile. */
export function requestsOf(
  operation: Operation,
  context: RequestContext,
): fc.Arbitrary<WireRequest> {
  const body = operation.body
    ? sometimes(97, bodiesOf(operation.body, { ...context, mostCharacters: longestBody }))
    : fc.constant(undefined);
  return fc
    .record({
      method: methodsOf(operation),
      path: pathsOf(operation, context),
      query: queriesOf(operation, context),
      headers: headersOf(context.keys),
      body,
    })
    .map(({ method, path, query, headers, body: sent }) => {
      const target = query === '' ? path : `${path}?${query}`;
      return assemble(method, target.slice(0, longestPath), headers, sent);
    });
}

function assemble(
  method: string,
  path: string,
  given: Readonly<Record<string, string>>,
  body: Body | undefined,
): WireRequest {
  if (!body) {
    return { method, path, headers: given };
  }
  const { contentType, bytes } = body;
  const headers = {
    ...given,
    ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
  };
  return { method, path, headers, body: bytes };
}

function methodsOf({ method }: Operation): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant(method) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PROPFIND'),
    },
  );
}

function pathsOf(operation: Operation, { pathValues }: RequestContext): fc.Arbitrary<string> {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...pathValues) },
    { weight: 1, arbitrary: hostileString },
  );
  const whole = fc
    .tuple(value, fc.constantFrom(...encodings))
    .map(([text, encoding]) => operation.path.replace(/\{\w+\}/, percentEncode(text, encoding)));
  const changed = fc
    .tuple(whole, fc.constantFrom('/', '//', '/.', '/..;/', '%00', '%2e%2e', ';a=b', '.json'))
    .map(([path, end]) => path + end);
  return fc.oneof({ weight: 20, arbitrary: whole }, { weight: 1, arbitrary: changed });
}

/** Parameters that attack the query parser with brackets, repetition and prototype keys. */
const oddPairs = [
  'cart[items][0][product_id]=1&cart[items][0][quantity]=1e9',
  'cart%5Bitems%5D%5B999999999999%5D%5Bproduct_id%5D=1',
  'cart[items][-1][product_id]=1&cart[items][__proto__][product_id]=1',
  'cart[__proto__][polluted]=1&__proto__[polluted]=1&constructor[prototype][polluted]=1',
  'cart[attributes]=%257B%2522a%2522%253A1%257D',
  'cart[attributes]=%25257B',
  'cart=1&cart[items]=2&cart[items][]=3',
  `cart${'[a]'.repeat(500)}=1`,
  '&&&===&=&',
  'format',
  'pretty',
  'limit=1&limit=2&limit[]=3&limit[x]=4',
  'key=&key[]=1',
  'bust_cache=yes',
  'explain=yes',
  'shop=__proto__',
];

function queriesOf(operation: Operation, context: RequestContext): fc.Arbitrary<string> {
  const posted = operation.method === 'POST';
  const parameters = operation.parameters.filter(({ in: place }) => place === 'query');
  const pairs = parameters.map((parameter) => pairOf(parameter, context, posted));
  const odd = sometimes(6, fc.constantFrom(...oddPairs));
  return fc
    .tuple(fc.tuple(...pairs), odd)
    .map(([given, more]) => [...given, more].filter((pair) => pair !== undefined).join('&'));
}

function pairOf(
  { name, schema }: ApiParameter,
  context: RequestContext,
  isSeldom: boolean,
): fc.Arbitrary<string | undefined> {
  if (name === 'key') {
    const { own, explaining, disabled } = context.keys;
    const key = fc.oneof(
      { weight: 20, arbitrary: fc.constant(own) },
      { weight: 4, arbitrary: fc.constant(explaining) },
      { weight: 1, arbitrary: fc.constant(disabled) },
      { weight: 1, arbitrary: hostileString },
    );
    return sometimes(
      96,
      key.map((value) => `key=${percentEncode(value)}`),
    );
  }
  const value = attackingValuesOf(schema, { ...context, mostCharacters: 3_000 });
  const pair = fc
    .tuple(value, fc.constantFrom('usual' as const, 'usual' as const, ...encodings))
    .map(
      ([given, encoding]) =>
        `${percentEncode(name)}=${percentEncode(textOfValue(given), encoding)}`,
    );
  return sometimes(isSeldom ? 4 : 15, pair);
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) {
    return value.join(',');
  }
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function headersOf(keys: RequestKeys): fc.Arbitrary<Readonly<Record<string, string>>> {
  const key = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(keys.own, keys.own, keys.explaining) },
    { weight: 1, arbitrary: fc.constant(keys.disabled) },
    { weight: 1, arbitrary: headerText },
  );
  return fc
    .record({
      'Service-Api-Key': sometimes(95, key),
      'X-Service-User-Token': sometimes(4, headerText),
      Authorization: sometimes(
        4,
        headerText.map((text) => `Bearer ${text}`),
      ),
      Accept: sometimes(4, headerText),
      'Accept-Encoding': sometimes(
        10,
        fc.constantFrom('gzip', 'br', 'br;q=1e9, *;q=NaN', ', ,,', 'identity;q=0'),
      ),
      'If-None-Match': sometimes(4, fc.oneof(fc.constant('*'), headerText)),
      Origin: sometimes(4, fc.oneof(fc.constant('null'), headerText)),
      'X-Forwarded-For': sometimes(4, headerText),
      'X-Request-Id': sometimes(4, headerText),
      'Content-Encoding': sometimes(1, fc.constantFrom('gzip', 'br', 'x', 'identity')),
      'X-HTTP-Method-Override': sometimes(2, fc.constantFrom('DELETE', 'POST')),
    })
    .map((record): Record<string, string> => withoutUndefined(record));
}

/** Creates hostile text of the characters that Node's client accepts in a header. */
const headerText = hostileString.map((text) =>
  text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?'),
);

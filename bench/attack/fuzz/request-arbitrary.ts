import * as fc from 'fast-check';
import type { ApiParameter, Operation } from './api-document.ts';
import { type Body, bodiesOf, filesOf } from './body-arbitrary.ts';
import { hostileString } from './hostile-values.ts';
import { encodings, percentEncode } from './percent-encoding.ts';
import { cares } from './care.ts';
import { credentialsOf, isOfAdministration, refusedCredentials } from './callers.ts';
import { fillPath, type Slot, slotsOf } from './path-slots.ts';
import { attackingValuesOf, type SchemaContext, valuesOf } from './schema-arbitrary.ts';
import type { Seeds } from './seeds.ts';
import { sometimes, withoutUndefined } from './sometimes.ts';
import type { WireRequest } from './wire.ts';

export interface RequestContext extends Omit<SchemaContext, 'mostCharacters'> {
  keys: RequestKeys;
  /** Values for paths without seeds. */
  pathValues: readonly string[];
  seeds: Seeds;
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
  const accepted = [
    ...(context.seeds.bodies.get(operation.id) ?? []),
    operation.example ?? [],
  ].flat();
  const limits = { ...context, accepted, mostCharacters: longestBody };
  const json = operation.body && bodiesOf(operation.body, limits);
  const bodies = operation.takesFile ? filesOf() : json;
  const body = bodies ? sometimes(97, bodies) : fc.constant(undefined);
  return fc
    .record({
      method: methodsOf(operation),
      path: pathsOf(operation, context),
      query: queriesOf(operation, context),
      headers: headersOf(operation, context),
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

/** Mostly the usual encoding, because one odd value in a path is enough to be refused. */
const encodingInPath = fc.oneof(
  { weight: 12, arbitrary: fc.constant('usual' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...encodings) },
);

function pathsOf(operation: Operation, context: RequestContext): fc.Arbitrary<string> {
  const values = slotsOf(operation.path).map((slot) =>
    fc
      .tuple(slotValuesOf(operation, slot, context), encodingInPath)
      .map(([text, encoding]) => percentEncode(text, encoding)),
  );
  const whole = fc.tuple(...values).map((filled) => fillPath(operation.path, filled));
  const changed = fc
    .tuple(whole, fc.constantFrom('/', '//', '/.', '/..;/', '%00', '%2e%2e', ';a=b', '.json'))
    .map(([path, end]) => path + end);
  return fc.oneof({ weight: 20, arbitrary: whole }, { weight: 1, arbitrary: changed });
}

/** Creates values of a place in a path, which mostly exist. */
function slotValuesOf(
  operation: Operation,
  { place, name }: Slot,
  context: RequestContext,
): fc.Arbitrary<string> {
  const { pathValues, seeds } = context;
  const known = seeds.paths.get(cares[operation.id]?.slots?.[place] ?? place);
  const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
  const hasChoice = schema?.enum !== undefined || schema?.pattern !== undefined;
  const unknown = hasChoice
    ? valuesOf(schema, { ...context, mostCharacters: 100 }).map(String)
    : fc.constantFrom(...pathValues);
  return fc.oneof(
    { weight: 12, arbitrary: known ? fc.constantFrom(...known) : unknown },
    { weight: 1, arbitrary: isOfAdministration(operation) ? hostileString : unknown },
    { weight: isOfAdministration(operation) ? 0 : 3, arbitrary: hostileString },
  );
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
  const accepted = context.seeds.queries.get(operation.id) ?? [];
  const isInBody = operation.method === 'POST' && operation.body !== undefined;
  const parameters = operation.parameters.filter(({ in: place }) => place === 'query');
  const pairs = parameters.map((parameter) => pairOf(parameter, context, isInBody));
  const odd = sometimes(6, fc.constantFrom(...oddPairs));
  const made = fc
    .tuple(fc.tuple(...pairs), odd)
    .map(([given, more]) => [...given, more].filter((pair) => pair !== undefined).join('&'));
  return accepted.length === 0
    ? made
    : fc.oneof(
        { weight: 2, arbitrary: made },
        { weight: 1, arbitrary: fc.constantFrom(...accepted) },
        {
          weight: 2,
          arbitrary: fc.tuple(fc.constantFrom(...accepted), fc.oneof(...pairs)).map(replacePair),
        },
      );
}

/** Replaces the parameter of a pair in a query. */
function replacePair([query, pair]: readonly [string, string | undefined]): string {
  const name = pair?.split('=')[0];
  const others = query.split('&').filter((one) => one.split('=')[0] !== name);
  return [...others, pair ?? []].flat().join('&');
}

function pairOf(
  { name, schema, required = false }: ApiParameter,
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
  return sometimes(required ? 96 : isSeldom ? 4 : 15, pair);
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) {
    // An object may have a `toString` that is no function, on which `join` throws.
    return value.map(textOfValue).join(',');
  }
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

type Headers = Readonly<Record<string, string>>;

function headersOf(operation: Operation, context: RequestContext): fc.Arbitrary<Headers> {
  const usual = usualHeadersOf(context.keys);
  if (!isOfAdministration(operation)) {
    return usual;
  }
  const { callers } = context.seeds;
  const credentials = cares[operation.id]?.isOnlyRefused
    ? refusedCredentials(callers)
    : credentialsOf(operation, callers);
  return fc
    .tuple(usual, credentials, revisionsOf(operation))
    .map(([others, given, revision]) => ({ ...withoutToken(others), ...given, ...revision }));
}

/** The service refuses a session beside a wrong token, so that most requests must not have both. */
function withoutToken(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Authorization'));
}

/** Creates the revision of a draft, where the operation needs one. Drafts of a turn have low ones. */
function revisionsOf({ parameters }: Operation): fc.Arbitrary<Headers> {
  if (parameters.every(({ name }) => name !== 'If-Match')) {
    return fc.constant({});
  }
  const revision = fc.nat(12).map((number) => ({ 'If-Match': `"${number}"` }));
  return fc.oneof(
    { weight: 12, arbitrary: revision },
    { weight: 1, arbitrary: headerText.map((text) => ({ 'If-Match': text })) },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}

function usualHeadersOf(keys: RequestKeys): fc.Arbitrary<Headers> {
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

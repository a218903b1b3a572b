import { z } from 'zod';
import { privateMarker } from '../shop-data.ts';
import type { ApiDocument, Operation } from './api-document.ts';
import { markup } from './hostile-values.ts';
import { fitsPath } from './path-slots.ts';
import { textOf, type WireAnswer, type WireRequest } from './wire.ts';

/** A guarantee that an answer violates. */
export interface Violation {
  rule: string;
  detail: string;
}

export interface Exchange {
  request: WireRequest;
  answer: WireAnswer;
}

/** Returns the guarantees that an answer violates. */
export type Judge = (operation: Operation | undefined, exchange: Exchange) => Violation[];

export interface JudgeOptions {
  document: ApiDocument;
  /** Words that only other shops contain. */
  foreignMarkers: readonly string[];
  /** Returns true for requests that may read other shops. */
  mayReadAll?: (request: WireRequest) => boolean;
}

/** Operations that show an owner what a shop knows of a person; an erasure names those to erase as well. */
const showsPersons = new Set(['exportPerson', 'exportRequested', 'erasePerson']);

export function createJudge({
  document,
  foreignMarkers,
  mayReadAll = () => false,
}: JudgeOptions): Judge {
  const isValid = createValidator(document);
  return (operation, exchange) => {
    const { status } = exchange.answer;
    if (status >= 500) {
      return [{ rule: 'never a 5xx', detail: `${status}: ${start(exchange.answer.body)}` }];
    }
    return [
      ...judgeLeaks(exchange, mayReadAll(exchange.request) ? [] : foreignMarkers),
      ...(showsPersons.has(operation?.id ?? '') ? [] : judgePersonal(exchange)),
      ...judgeHeaders(exchange),
      ...(operation ? judgeApiAnswer(operation, exchange, isValid) : judgePage(exchange)),
    ];
  };
}

/** Returns how a value differs from a schema of the document; undefined if it matches. */
type Validate = (schema: object, value: unknown) => string | undefined;

function createValidator({ components }: ApiDocument): Validate {
  const compiled = new WeakMap<object, z.ZodType>();
  return (schema, value) => {
    const type = compiled.get(schema) ?? compile(schema, components.schemas);
    compiled.set(schema, type);
    const { error } = type.safeParse(value);
    return error && z.prettifyError(error);
  };
}

function compile(schema: object, shared: object): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: shared });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}

function judgeLeaks(exchange: Exchange, foreign: readonly string[]): Violation[] {
  return foreign
    .filter((marker) => isLeaked(exchange, marker))
    .map((marker) => ({ rule: 'no data of another shop', detail: `the answer holds ${marker}` }));
}

function judgePersonal(exchange: Exchange): Violation[] {
  return isLeaked(exchange, privateMarker)
    ? [{ rule: 'nothing personal', detail: `the answer holds ${privateMarker}` }]
    : [];
}

function isLeaked({ request, answer }: Exchange, marker: string): boolean {
  const received = `${answer.body} ${JSON.stringify(answer.headers)}`;
  return received.includes(marker) && !textOf(request).includes(marker);
}

function judgeHeaders({ answer }: Exchange): Violation[] {
  return answer.headers['x-injected'] === undefined
    ? []
    : [{ rule: 'no header of the request', detail: 'the answer has the header X-Injected' }];
}

const withoutBody = new Set([204, 304]);

function judgeApiAnswer(operation: Operation, exchange: Exchange, validate: Validate): Violation[] {
  const { request, answer } = exchange;
  const { status, headers, body } = answer;
  if (request.method === 'HEAD' || request.method === 'OPTIONS' || withoutBody.has(status)) {
    return [];
  }
  const type = headers['content-type'] ?? 'no content type';
  const others = operation.otherTypes.get(status) ?? [];
  if (others.some((other) => type.startsWith(other))) {
    return judgeName(exchange);
  }
  if (!type.startsWith('application/json')) {
    return [{ rule: 'always JSON', detail: `${status} with ${type}: ${start(body)}` }];
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [{ rule: 'always JSON', detail: `${status}: ${start(body)}` }];
  }
  const isOwnPath =
    status !== 404 &&
    status !== 405 &&
    request.method === operation.method &&
    fitsPath(operation.path, request.path);
  return [
    ...(isOwnPath ? judgeDescription(operation, status, value, validate) : []),
    ...(status >= 400 ? judgeError(operation, exchange, value) : []),
    ...judgeName(exchange),
  ];
}

function judgeName({ answer: { status, headers } }: Exchange): Violation[] {
  return headers['x-request-id'] === undefined
    ? [{ rule: 'every answer is named', detail: `${status} without X-Request-Id` }]
    : [];
}

function judgeDescription(
  { answers }: Operation,
  status: number,
  value: unknown,
  validate: Validate,
): Violation[] {
  if (!answers.has(status)) {
    return [{ rule: 'statuses are described', detail: `${status} is not in /openapi.json` }];
  }
  const schema = answers.get(status);
  const difference = schema && validate(schema, value);
  return difference === undefined
    ? []
    : [{ rule: 'answers match their schema', detail: `${status}: ${difference.slice(0, 500)}` }];
}

/** Matches stack traces, SQL, paths and error names of the runtime. */
const internals =
  /\n\s+at |\bat \S+:\d+|node_modules|\.(?:ts|mjs):\d|SQLITE|\b(?:select|insert|update|delete)\b.+\b(?:from|into|set)\b|ENOENT|EACCES|\b(?:Type|Range|Syntax|Reference)Error\b|Cannot read propert|is not a function|\/(?:usr|home|tmp|var)\//gi;

/** Maximum length of an error, which is a sentence about what to change. */
const longestError = 4_000;

function judgeError(
  operation: Operation,
  { request, answer: { status } }: Exchange,
  value: unknown,
): Violation[] {
  const isEmpty = JSON.stringify(value) === '{}';
  if (isEmpty && status === 400 && operation.id === 'topSellers') {
    return [];
  }
  const error: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'error') : undefined;
  if (typeof error !== 'string' || error.trim() === '') {
    return [
      { rule: 'errors are a sentence', detail: `${status}: ${start(JSON.stringify(value))}` },
    ];
  }
  if (tellsInternals(error, request)) {
    return [{ rule: 'errors tell no internals', detail: start(error) }];
  }
  return error.length > longestError
    ? [{ rule: 'errors are short', detail: `${error.length} characters: ${start(error)}` }]
    : [];
}

/** An error may quote its request, in which the attack wrote SQL. */
function tellsInternals(error: string, request: WireRequest): boolean {
  const sent = `${request.path} ${textOf(request)}`.toLowerCase();
  const quotable = `${sent} ${sent.replaceAll('+', ' ')}`;
  return Array.from(error.matchAll(internals)).some(
    ([found]) => !quotable.includes(found.toLowerCase()),
  );
}

function judgePage({ answer: { status, headers, body } }: Exchange): Violation[] {
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  return isPage && body.includes(markup)
    ? [{ rule: 'markup is escaped', detail: `${status}: the page holds ${markup}` }]
    : [];
}

function start(text: string): string {
  return text.slice(0, 300);
}

import type { EndpointMethod } from '../contract/endpoint.ts';
import type { Operation, Parameter } from '../http/open-api/open-api-document.ts';

/** An operation with its method and path. */
export interface LocatedOperation {
  method: EndpointMethod;
  path: string;
  operation: Operation;
}

/** Returns a shell command that sends the example request of an operation. */
export function curlLine({ method, path, operation }: LocatedOperation, baseUrl: string): string {
  const body = exampleBody(operation);
  const [target = '', query] = exampleTarget(path, operation.parameters).split('?');
  const arguments_ = [
    `${query === undefined ? '' : '-G '}${quote(baseUrl + target)}`,
    ...(query?.split('&').map((pair) => `-d ${quote(pair)}`) ?? []),
    ...parametersIn('header', operation).map(
      ({ name, example }) => `-H ${quote(`${name}: ${example}`)}`,
    ),
    ...(needsToken(operation) ? [`-H "Authorization: Bearer $ADMIN_TOKEN"`] : []),
    ...(body === undefined
      ? []
      : [`-H ${quote('Content-Type: application/json')}`, `-d ${quote(JSON.stringify(body))}`]),
  ];
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined);
  return `curl ${isPlain ? '' : `-X ${method} `}${arguments_.join(' \\\n  ')}`;
}

function needsToken({ security }: Operation): boolean {
  return security.some((alternative) => 'session' in alternative);
}

export function exampleBody({ requestBody }: Operation): unknown {
  return requestBody?.content['application/json']?.example;
}

/** Returns path and query of the example request. */
export function exampleTarget(path: string, parameters: readonly Parameter[]): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const filled = given
    .filter(({ in: place }) => place === 'path')
    .reduce((text, { name, example = '' }) => text.replace(`{${name}}`, String(example)), path);
  const query = given
    .filter(({ in: place }) => place === 'query')
    .map(({ name, example = '' }) => `${name}=${encodeURIComponent(example)}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

function parametersIn(place: Parameter['in'], { parameters }: Operation): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

/** Quotes text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

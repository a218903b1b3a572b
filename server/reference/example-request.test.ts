import { describe, expect, it } from 'vitest';
import type { Operation, Parameter } from '../http/open-api/open-api-document.ts';
import { curlLine } from './example-request.ts';

function parameter(place: Parameter['in'], name: string, example?: string): Parameter {
  const rest = { required: false, description: name, schema: {} };
  return { in: place, name, ...rest, ...(example === undefined ? {} : { example }) };
}

function operation(parts: Partial<Operation>): Operation {
  const rest = { tags: [], security: [], parameters: [], responses: {} };
  return { operationId: 'one', summary: 'One', ...rest, ...parts };
}

describe('the request line of an endpoint', () => {
  it('fills the path and sends only the parameters of the example', () => {
    const parameters = [
      parameter('path', 'ruleset_id', '7'),
      parameter('query', 'url', 'a b&c'),
      parameter('query', 'limit'),
    ];
    const located = { method: 'GET', path: '/custom/{ruleset_id}' } as const;
    expect(curlLine({ ...located, operation: operation({ parameters }) }, 'http://x')).toBe(
      "curl -G 'http://x/custom/7' \\\n  -d 'url=a%20b%26c'",
    );
  });

  it('sends a body as JSON and quotes special characters of the shell', () => {
    const content = { 'application/json': { schema: {}, example: { query: "o'clock" } } };
    const parameters = [parameter('header', 'Service-Api-Key', 'KEY')];
    const posted = operation({ parameters, requestBody: { required: true, content } });
    expect(curlLine({ method: 'POST', path: '/search', operation: posted }, '')).toBe(
      [
        "curl '/search'",
        "-H 'Service-Api-Key: KEY'",
        "-H 'Content-Type: application/json'",
        String.raw`-d '{"query":"o'\''clock"}'`,
      ].join(' \\\n  '),
    );
  });
});

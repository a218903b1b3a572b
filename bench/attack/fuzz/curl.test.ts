import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCurl } from './curl.ts';
import type { WireRequest } from './wire.ts';

/** Returns the bytes that bash passes to a program instead of curl. */
function bodyInBash(request: WireRequest): Buffer {
  const body = /<\((printf .*)\) "\$URL"/s.exec(toCurl(request))?.[1] ?? '';
  return execFileSync('bash', ['-c', body]);
}

const request = { method: 'POST', path: '/a', headers: {} };

test('writes each byte of a body', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect([...bodyInBash({ ...request, body: all })]).toEqual([...all]);
});

test('writes repeated pieces by a loop, whatever they hold', () => {
  for (const piece of ['\n', '%', "'", '\\', '"0",', '\0', ' ']) {
    const body = Buffer.from(`{"a":"${piece.repeat(2_000)}"}`);
    expect(toCurl({ ...request, body }).length).toBeLessThan(300);
    expect(bodyInBash({ ...request, body }).equals(body)).toBe(true);
  }
});

test('writes bodies that look like an option', () => {
  for (const text of ['-\0', '-v', '--', '-'.repeat(40)]) {
    const body = Buffer.from(text);
    expect(bodyInBash({ ...request, body }).equals(body)).toBe(true);
  }
});

test('writes any short body', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (body) => {
      expect([...bodyInBash({ ...request, body })]).toEqual([...body]);
    }),
    { numRuns: 20 },
  );
});

test('sends path and headers as they are', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((received, answer) => {
    seen.push(received.method, received.url, received.headers['x-a']?.toString());
    answer.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const given = { method: 'PUT', path: '/%00/../a?b[0]=%ff\'"$x', headers: { 'X-A': `'"\\ $y` } };
  const words = toCurl(given).replace('"$URL"', `http://127.0.0.1:${port}`);
  await new Promise((resolve) => execFile('bash', ['-c', words], resolve));
  server.close();
  expect(seen).toEqual(['PUT', given.path, `'"\\ $y`]);
});

import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logOptions } from './log.ts';

/** Returns the description of an error in the log. */
function logged(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  pino(logOptions('info'), { write: (line) => void lines.push(line) }).error(
    { err: error },
    'failed',
  );
  return JSON.parse(lines.join('')).err;
}

it('contains only type, code, message, frames and cause of an error', () => {
  const cause = Object.assign(new TypeError('no file'), { code: 'ENOENT', path: '/secret' });
  const error = Object.assign(new Error('could not read', { cause }), {
    code: 'E_READ',
    rawPacket: Buffer.from('shopper@example.com'),
    config: { headers: { key: 'secret' } },
  });
  expect(logged(error)).toEqual({
    type: 'Error',
    code: 'E_READ',
    message: 'could not read',
    stack: expect.stringMatching(/^at .*logged-error\.test\.ts/),
    cause: { type: 'TypeError', code: 'ENOENT', message: 'no file' },
  });
});

it('is short, however long the error is', () => {
  const deep = (levels: number): Error =>
    new Error('long '.repeat(10_000), levels > 0 ? { cause: deep(levels - 1) } : {});
  const error = deep(20);
  error.stack = `Error: x\n${'    at somewhere\n'.repeat(10_000)}`;
  expect(JSON.stringify(logged(error)).length).toBeLessThan(4_096);
});

it('names the type of a thrown value that is not an error', () => {
  expect(logged('shopper@example.com')).toEqual({ type: 'string' });
  expect(logged({ email: 'shopper@example.com' })).toEqual({ type: 'object' });
});

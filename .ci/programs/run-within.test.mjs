import { expect, test } from 'vitest';
import { isWithoutRegistry, runWithin } from './run-within.mjs';

const options = { cwd: '.', env: process.env };

test('a program that hangs ends with what it has started', async () => {
  // The second one holds the output open, for which the result waits.
  const hangs = ['-c', 'sleep 600 & sleep 600'];
  const { code, output, isLate } = await runWithin(500, 'sh', hangs, options);
  expect({ code, isLate }).toEqual({ code: null, isLate: true });
  expect(output).toContain('Not done after 0.5 s');
});

test('a program that is not there is a failure', async () => {
  const { code, output } = await runWithin(5_000, 'no-such-program', [], options);
  expect(code).not.toBe(0);
  expect(output).toContain('ENOENT');
});

test('only a registry that is away lets a check be skipped', () => {
  const ended = { code: 1, output: 'npm error code EAI_AGAIN', isLate: false };
  expect(isWithoutRegistry(ended)).toBe(true);
  expect(isWithoutRegistry({ ...ended, output: 'npm error code E503' })).toBe(true);
  expect(isWithoutRegistry({ ...ended, output: 'npm error code EUSAGE' })).toBe(false);
  expect(isWithoutRegistry({ ...ended, code: 0 })).toBe(false);
  expect(isWithoutRegistry({ ...ended, code: null, output: '', isLate: true })).toBe(true);
});

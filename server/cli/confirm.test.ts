import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { confirmByTyping } from './confirm.ts';

function terminal(typed: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(typed);
  return { input, output, written: () => String(output.read() ?? '') };
}

describe('a confirmation', () => {
  test('succeeds when the expected text is typed', async () => {
    const { written, ...streams } = terminal(' A.example \n');
    expect(await confirmByTyping('a.example', 'Type a.example: ', streams)).toBe(true);
    expect(written()).toContain('Type a.example: ');
  });

  test.each(['b.example\n', 'y\n', '\n', ''])('fails for %j', async (typed) => {
    expect(await confirmByTyping('a.example', '', terminal(typed))).toBe(false);
  });

  test('is skipped in a script', async () => {
    const { written, ...streams } = terminal('', false);
    expect(await confirmByTyping('a.example', 'Sure?', streams)).toBe(true);
    expect(written()).toBe('');
  });
});

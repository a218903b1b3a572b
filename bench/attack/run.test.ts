import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the attack is built with all that it loads, and names its options', () => {
  const program = fileURLToPath(new URL('run.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--only', 'nothing'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('--only');
  expect(status).toBe(2);
});

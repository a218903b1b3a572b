import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the programs before the tests, because some tests run them. */
export function setup() {
  execFileSync(process.execPath, [join(import.meta.dirname, 'prepare.mjs')], { stdio: 'inherit' });
}

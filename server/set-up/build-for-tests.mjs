import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Some tests run the built programs: they must never test what was built before the last edit. */
export function setup() {
  execFileSync(process.execPath, [join(import.meta.dirname, 'prepare.mjs')], { stdio: 'inherit' });
}

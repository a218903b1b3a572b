/**
 * Runs the server tests on a PostgreSQL server of their own (`npm run test:postgres`). Arguments select test files, as
 * in `npm run test:postgres -- server/store`; `--report <file>` writes a JSON report for `.ci/report.mjs`.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../server/testing/postgres-server.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const {
  values: { report },
  positionals: files,
} = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true });
const reporters =
  report === undefined
    ? []
    : ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
// Vitest runs what is left when a folder of its list has moved away.
const missing = files.filter((path) => !existsSync(join(root, path)));
if (missing.length > 0) {
  throw new Error(`There is no ${missing.join(', ')}: name files and folders of the project.`);
}
const vitest = join(root, 'node_modules', '.bin', 'vitest');
const postgres = await startPostgres();
const tests = spawn(
  process.execPath,
  [vitest, 'run', '--project', 'server', '--project', 'programs', ...reporters, ...files],
  { cwd: root, env: { ...process.env, TEST_DATABASE_URL: postgres.url }, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => tests.kill('SIGTERM'));
}
tests.on('close', (code) => {
  process.exitCode = code ?? 1;
  void postgres.stop();
});

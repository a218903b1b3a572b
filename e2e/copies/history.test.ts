import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/base/project-root.ts';
import { redisProgram } from '../../server/testing/redis-server.mjs';
import { areCopiesInstalled } from './two-copies.ts';

const run = promisify(execFile);

/** Its faults: both copies are killed and paused, PostgreSQL crashes, and a copy's clock is wrong. */
const seed = '12';

test.skipIf(!areCopiesInstalled || redisProgram === undefined)(
  'a short history of faults loses, doubles and invents nothing',
  { timeout: 600_000 },
  async () => {
    const attack = join(projectRoot(), 'bench', 'attack', 'run.mjs');
    const options = ['history', '--seed', seed, '--minutes', '0.7'];
    // It ends with another code when it has found something, and prints what; also when a busy machine left work undone.
    const { stdout } = await run(process.execPath, [attack, ...options]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).not.toContain('FINDING');
    expect(stdout).toMatch(/history: faults +[1-9]/);
    expect(stdout).toMatch(/history: events received +[1-9]/);
  },
);

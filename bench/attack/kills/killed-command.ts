import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { cliEnvironment, commandOf, type Installation } from '../installation.ts';

/** Starts a command and kills it after the given time. Returns whether it was still running. */
export async function killCommand(
  { root, data }: Installation,
  afterMs: number,
  words: readonly string[],
): Promise<boolean> {
  const child = spawn(process.execPath, commandOf(root, words), {
    cwd: tmpdir(),
    env: cliEnvironment(data),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const timer = new AbortController();
  const due = pause(afterMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([ended, due]);
  timer.abort();
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
}

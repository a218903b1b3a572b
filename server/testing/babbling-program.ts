import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Returns a program that sends a message of no kind, and then runs until it is killed. */
export async function babblingProgram(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'program.mjs');
  await writeFile(file, "process.send({ unknown: true }); process.on('message', () => undefined);");
  return file;
}

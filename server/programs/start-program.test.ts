import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { dataSchema, type Program } from './program.ts';
import { ProgramStopped, runProgram, RunningProgram } from './start-program.ts';

const program: Program<{ data: { dataDirectory: string } }, number, string, string> = {
  name: 'count',
  heapMb: 100,
  task: z.strictObject({ data: dataSchema }),
  message: z.number(),
  result: z.string(),
  request: z.string(),
};

/** Starts a program with this source, and collects what it tells. */
async function start(source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'program.mjs');
  await writeFile(file, source);
  const told: number[] = [];
  const task = { data: { dataDirectory: folder } };
  return { file, task, told, onMessage: (message: number) => void told.push(message) };
}

const tell = (sent: object) => `process.send(${JSON.stringify(sent)});`;
/** A process starts slowly on a busy machine. */
const patiently = { timeout: 30_000 };
const untilKilled = "process.on('message', () => undefined);";

test('a program tells typed messages, answers requests and sends its result', async () => {
  const source = `process.on('message', ({ body }) => {
    if (body === 'end') {
      process.send({ kind: 'result', body: 'done' }, () => process.exit());
    } else {
      ${tell({ kind: 'message', body: 1 })}
    }
  });`;
  const given = await start(source);
  const running = new RunningProgram(program, given);
  running.ask('end', () => expect.unreachable());
  expect(await running.result).toBe('done');
  expect(given.told).toEqual([1]);
});

test.each([
  ['of no kind', { unknown: true }],
  ['of another type', { kind: 'message', body: 'one' }],
  ['with another result', { kind: 'result', body: 1 }],
])('a message %s ends the program, not the server', async (_, sent) => {
  const given = await start(`${tell(sent)} ${untilKilled}`);
  const running = new RunningProgram(program, given);
  await expect(running.result).rejects.toThrow('The process of the count sent an unknown message.');
});

test('a failure and an early end reach the server', async () => {
  const failing = await start(tell({ kind: 'failure', body: 'no products' }) + 'process.exit();');
  await expect(new RunningProgram(program, failing).result).rejects.toThrow('no products');
  const ending = await start('process.exit(3);');
  await expect(new RunningProgram(program, ending).result).rejects.toThrow('ended early (3)');
});

test('a program that is stopped has no failure, also when it has to be killed', async () => {
  const given = await start(
    `process.on('SIGTERM', () => undefined); ${tell({ kind: 'message', body: 1 })} for (;;);`,
  );
  const running = new RunningProgram(program, given);
  await expect.poll(() => given.told, patiently).toEqual([1]);
  await running.stop();
  await expect(running.result).rejects.toThrow(ProgramStopped);
});

test('an aborted program is killed, and its caller gets the reason', async () => {
  const { request: _, ...plain } = program;
  const stopping = new AbortController();
  const given = await start(`${tell({ kind: 'message', body: 1 })} ${untilKilled}`);
  const running = runProgram(plain, { ...given, signal: stopping.signal });
  await expect.poll(() => given.told, patiently).toEqual([1]);
  stopping.abort(new Error('the server stops'));
  await expect(running).rejects.toThrow('the server stops');
});

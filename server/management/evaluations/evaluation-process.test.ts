import { expect, test } from 'vitest';
import { babblingProgram } from '../../testing/babbling-program.ts';
import { runEvaluationProcess } from './evaluation-process.ts';

test('an unknown message of its process ends the evaluation, not the server', async () => {
  const running = runEvaluationProcess(await babblingProgram(), {
    task: { data: { dataDirectory: '' }, shopId: 1, startedAt: 0 },
    onProgress: () => expect.unreachable(),
    signal: new AbortController().signal,
  });
  await expect(running).rejects.toThrow('sent an unknown message');
});

import { expect, test } from 'vitest';
import { babblingProgram } from '../../testing/babbling-program.ts';
import { TrainingProcess } from './training-process.ts';

test('an unknown message of its process ends the training, not the server', async () => {
  const task = {
    data: { dataDirectory: '' },
    training: { shopId: 1, version: 1, startedAt: 0, feedSeq: 0 },
  };
  const training = new TrainingProcess(await babblingProgram(), task, () => expect.unreachable());
  await expect(training.result()).rejects.toThrow('sent an unknown message');
});

import { expect, test } from 'vitest';
import { babblingProgram } from '../../testing/babbling-program.ts';
import { runQualityProcess } from './quality-process.ts';

test('an unknown message of its process ends the measurement, not the server', async () => {
  const running = runQualityProcess(await babblingProgram(), {
    task: { data: { dataDirectory: '' }, shopId: 1, startedAt: 0 },
    onProgress: () => expect.unreachable(),
    signal: new AbortController().signal,
  });
  await expect(running).rejects.toThrow('sent an unknown message');
});

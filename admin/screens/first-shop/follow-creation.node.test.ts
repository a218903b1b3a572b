import { expect, test } from 'vitest';
import { ApiProblem } from '../../api/api-problem.ts';
import { followCreation } from './follow-creation.ts';

const running = { state: 'running', progress: '', domain: null, failure: null };

const onRunning = () => Promise.resolve(true);

test('a creation is followed to its end', async () => {
  const progress: string[] = [];
  const answers = [
    { ...running, progress: '250 products' },
    { ...running, state: 'finished' },
  ];
  const ended = await followCreation(running, {
    ask: async () => answers.shift() ?? running,
    onRunning: async (creation) => {
      progress.push(creation.progress);
      return true;
    },
  });
  expect(ended.state).toBe('finished');
  expect(progress).toEqual(['', '250 products']);
});

test('an answer that is no creation ends with the sentence of the server', async () => {
  const gone = new ApiProblem(404, 'There is no such reading of a store: begin again.');
  const following = { ask: () => Promise.reject(gone), onRunning };
  await expect(followCreation(running, following)).rejects.toThrow('no such reading');
});

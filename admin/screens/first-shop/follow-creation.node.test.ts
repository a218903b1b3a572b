import { expect, test } from 'vitest';
import { ApiProblem } from '../../api/api-problem.ts';
import { followTrial, type Trial } from './follow-trial.ts';

const running: Trial = {
  id: 'a',
  address: 'https://store.example',
  state: 'running',
  progress: '',
  domain: null,
  failure: null,
};

const onRunning = () => Promise.resolve(true);

test('a trial is followed to its end', async () => {
  const progress: string[] = [];
  const answers = [
    { ...running, progress: '250 products' },
    { ...running, state: 'finished' as const },
  ];
  const ended = await followTrial(running, {
    ask: async () => answers.shift() ?? running,
    onRunning: async (trial) => {
      progress.push(trial.progress);
      return true;
    },
  });
  expect(ended.state).toBe('finished');
  expect(progress).toEqual(['', '250 products']);
});

test('an answer that is no trial ends with the sentence of the server', async () => {
  const gone = new ApiProblem(404, 'There is no such reading of a store: begin again.');
  const following = { ask: () => Promise.reject(gone), onRunning };
  await expect(followTrial(running, following)).rejects.toThrow('no such reading');
});

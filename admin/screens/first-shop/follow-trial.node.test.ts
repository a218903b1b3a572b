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

const gone = new ApiProblem(404, 'This reading ended with its server.');

const onRunning = () => Promise.resolve(true);

test('a trial is followed to its end when other servers answer some of the requests', async () => {
  const answers = [404, 404, running, 404, { ...running, state: 'finished' as const }];
  const ask = async () => {
    const answer = answers.shift();
    if (typeof answer !== 'object') {
      throw new ApiProblem(answer ?? 500, 'another server');
    }
    return answer;
  };
  expect((await followTrial(running, { ask, onRunning })).state).toBe('finished');
});

test('a trial that no server knows ends with the sentence of the server', async () => {
  const following = { ask: () => Promise.reject(gone), onRunning };
  await expect(followTrial(running, following)).rejects.toThrow('ended with its server');
});

import { expect, it } from 'vitest';
import { runInSlices, runSlice } from './slices.ts';

function* shortWork(): Generator<void, string> {
  yield;
  yield;
  return 'done';
}

it('pauses after its first step when other work of the request has used up the slice', () => {
  const step = runSlice(shortWork(), { workMs: 100, sincePauseMs: 100 });
  expect(step.done).toBe(false);
});

it('starts a new slice with each pause', async () => {
  const meter = { workMs: 100, sincePauseMs: 100 };
  expect(await runInSlices(shortWork(), meter)).toBe('done');
  expect(meter.sincePauseMs).toBeLessThan(100);
  expect(meter.workMs).toBeGreaterThan(100);
});

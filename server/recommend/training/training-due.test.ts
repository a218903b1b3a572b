import { describe, expect, it } from 'vitest';
import type { TrainingFacts } from '../../store/tables/models/training-store.ts';
import { isTrainingDue } from './training-due.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = 1_000 * day;

/** A shop that was trained an hour ago and has not changed since. */
const trained: TrainingFacts = {
  shopId: 1,
  version: 3,
  hasProducts: true,
  importedAt: now - 2 * 60 * minute,
  changedAt: now - 2 * 60 * minute,
  startedAt: now - 60 * minute,
  heartbeatAt: now - 59 * minute,
  finishedAt: now - 59 * minute,
  seconds: 2,
  failures: 0,
  trainedOrders: 100,
  trainedSeq: 10,
  headSeq: 11,
};

const never = {
  startedAt: null,
  heartbeatAt: null,
  finishedAt: null,
  trainedSeq: null,
  trainedOrders: null,
};

const isDue = (facts: Partial<TrainingFacts>) => isTrainingDue({ ...trained, ...facts }, now);

function failed(failures: number, minutesAgo: number): Partial<TrainingFacts> {
  return { failures, finishedAt: now - minutesAgo * minute, importedAt: now - 30_000 };
}

function endedAfterTenMinutes(minutesAgo: number): Partial<TrainingFacts> {
  const finishedAt = now - minutesAgo * minute;
  return {
    startedAt: finishedAt - 10 * minute,
    finishedAt,
    importedAt: now - minute,
    seconds: 600,
  };
}

/**
 * Returns the facts of a training that began long ago and sent its last heartbeat some minutes ago.
 */
function silentTraining(silentFor: number, failures = 0): Partial<TrainingFacts> {
  const heartbeatAt = now - silentFor * minute;
  return { startedAt: now - 90 * minute, heartbeatAt, finishedAt: null, importedAt: now, failures };
}

describe('a training is due', () => {
  it('for a shop with products that was never trained', () => {
    expect(isDue(never)).toBe(true);
    expect(isDue({ ...never, hasProducts: false })).toBe(false);
    expect(isDue({ ...never, importedAt: now - 1_000 })).toBe(false);
  });

  it('only after its first import has stopped writing', () => {
    const importing = { ...never, importedAt: null };
    expect(isDue({ ...importing, changedAt: now - 4_000 })).toBe(false);
    expect(isDue({ ...importing, changedAt: now - 5_000 })).toBe(true);
    expect(isDue({ ...importing, changedAt: null })).toBe(true);
  });

  it('only after all kinds of an import have been written, unless that takes long', () => {
    const writing = { startedAt: now - 60 * minute, changedAt: now - 1_000 };
    expect(isDue({ ...writing, importedAt: now - 9 * minute })).toBe(false);
    expect(isDue({ ...writing, importedAt: now - 10 * minute })).toBe(true);
    expect(isDue({ ...never, ...writing, startedAt: null, importedAt: now - minute })).toBe(false);
  });

  it('a few seconds after an import that ended since the last training began', () => {
    expect(isDue({})).toBe(false);
    expect(isDue({ importedAt: now - 1_000 })).toBe(false);
    expect(isDue({ importedAt: now - 10_000 })).toBe(true);
    expect(isDue({ importedAt: trained.startedAt })).toBe(true);
  });

  it('after a pause of nine times the last duration', () => {
    const busy = {
      startedAt: now - 2 * minute,
      finishedAt: now - minute,
      importedAt: now - 30_000,
    };
    expect(isDue({ ...busy, seconds: 60 / 9 })).toBe(true);
    expect(isDue({ ...busy, seconds: 7 })).toBe(false);
  });

  it('after a short pause when the last training came before the orders', () => {
    const early = {
      startedAt: now - 3 * minute,
      finishedAt: now - minute,
      importedAt: now - 30_000,
      trainedOrders: 0,
    };
    expect(isDue({ ...early, seconds: 60 })).toBe(true);
    expect(isDue({ ...early, seconds: 61 })).toBe(false);
  });

  it('after a quarter of an hour at the latest, however long the last one took', () => {
    expect(isDue(endedAfterTenMinutes(14.9))).toBe(false);
    expect(isDue(endedAfterTenMinutes(15))).toBe(true);
  });

  it('once a day when anything changed besides the training itself', () => {
    const yesterday = { startedAt: now - day, finishedAt: now - day + minute, importedAt: null };
    expect(isDue(yesterday)).toBe(false);
    expect(isDue({ ...yesterday, headSeq: 12 })).toBe(true);
    expect(isDue({ ...yesterday, startedAt: now - day + 1, headSeq: 12 })).toBe(false);
  });

  it('after a failure with a pause that grows to an hour, regardless of imports', () => {
    expect(isDue(failed(1, 0.9))).toBe(false);
    expect(isDue(failed(1, 1))).toBe(true);
    expect(isDue(failed(3, 3.9))).toBe(false);
    expect(isDue(failed(3, 4))).toBe(true);
    expect(isDue(failed(40, 59))).toBe(false);
    expect(isDue(failed(40, 60))).toBe(true);
  });

  it('only when no other process is training, or that one must have been killed', () => {
    expect(isDue(silentTraining(0.24))).toBe(false);
    expect(isDue(silentTraining(0.25))).toBe(true);
    expect(isDue({ ...silentTraining(0), heartbeatAt: null })).toBe(true);
    expect(isDue(silentTraining(5, 5))).toBe(false);
    expect(isDue(silentTraining(16, 5))).toBe(true);
  });

  it('at once after a stopped training', () => {
    expect(isDue({ startedAt: null, finishedAt: null, failures: 3 })).toBe(true);
  });
});

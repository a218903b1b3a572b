import { describe, expect, it } from 'vitest';
import { runWhole } from '../../../base/slices.ts';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import { OtherWork } from '../../../testing/other-work.ts';
import { FactsTable } from '../../facts-table.ts';
import { QueryScheduler } from './query-scheduler.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import { searchIndex } from './search-index.ts';
import { type IndexView, ShopIndex } from '../shop-index.ts';

/** Returns a query that pauses until `mayEnd` is set. */
function longQuery() {
  const state = { mayEnd: false, accumulators: new Set<ScoreAccumulator>() };
  function* query(accumulator: ScoreAccumulator): Generator<void, string> {
    state.accumulators.add(accumulator);
    while (!state.mayEnd) {
      yield;
    }
    return 'found';
  }
  return { state, query };
}

function* shortQuery(): Generator<void, string> {
  yield;
  return 'found at once';
}

describe('the queries of an index', () => {
  it('are answered while a long one is paused', async () => {
    const scheduler = new QueryScheduler();
    const { state, query } = longQuery();
    const long = scheduler.run(query);
    expect(await scheduler.run(shortQuery)).toBe('found at once');
    state.mayEnd = true;
    expect(await long).toBe('found');
  });

  it('never share an accumulator, and need no more than two', async () => {
    const scheduler = new QueryScheduler();
    const [one, other] = [longQuery(), longQuery()];
    const results = [scheduler.run(one.query), scheduler.run(other.query)];
    let shortQueryAccumulator: ScoreAccumulator | undefined;
    await scheduler.run(function* (accumulator) {
      shortQueryAccumulator = accumulator;
      yield;
    });
    expect(one.state.accumulators).not.toContain(shortQueryAccumulator);
    one.state.mayEnd = true;
    other.state.mayEnd = true;
    expect(await Promise.all(results)).toEqual(['found', 'found']);
    expect(new Set([...one.state.accumulators, ...other.state.accumulators]).size).toBe(2);
  });

  it('get an empty accumulator after a query that failed', async () => {
    const scheduler = new QueryScheduler();
    let isFirst = true;
    const failing = scheduler.run(function* (accumulator) {
      accumulator.ensureSlots(4);
      accumulator.scores[2] = 1;
      accumulator.touchedCount = 1;
      while (isFirst) {
        isFirst = false;
        yield;
      }
      throw new Error('It failed.');
    });
    await expect(failing).rejects.toThrow('It failed.');
    await scheduler.run(function* (accumulator) {
      expect([accumulator.touchedCount, ...accumulator.scores]).toEqual([
        0,
        ...accumulator.scores.map(() => 0),
      ]);
      yield;
    });
  });

  it('report their working time to the meter', async () => {
    const scheduler = new QueryScheduler();
    const meter = { workMs: 0 };
    await scheduler.run(shortQuery, meter);
    expect(meter.workMs).toBeGreaterThan(0);
  });
});

const query = { term: 'mug', offset: 0, limit: 10 };

/** Returns the accumulator that a query over one document used. */
async function accumulatorAfter(
  run: (view: IndexView) => Generator<void, unknown>,
): Promise<ScoreAccumulator | undefined> {
  const index = new ShopIndex();
  runWhole(index.put([searchDocument({ id: 1, title: 'Blue mug' })]));
  let accumulator: ScoreAccumulator | undefined;
  const answer = index.query((view) => {
    accumulator = view.accumulator;
    return run(view);
  });
  await answer.catch(() => undefined);
  return accumulator;
}

describe('an accumulator between two queries', () => {
  it('references no segment of the index', async () => {
    const accumulator = await accumulatorAfter((view) =>
      searchIndex(view, query, new FactsTable()),
    );
    expect(accumulator?.hits.segments).toEqual([]);
    expect(accumulator?.hits.ids).toEqual([]);
    expect(accumulator?.hits.createdAt).toEqual([]);
  });

  it('references no segment after a query that ran in slices', async () => {
    const others = new OtherWork();
    const accumulator = await accumulatorAfter(function* (view) {
      yield* searchIndex(view, query, new FactsTable());
      expect(view.accumulator.hits.segments).toHaveLength(1);
      yield* others.repeatUntilRun(undefined);
    });
    expect(accumulator?.hits.segments).toEqual([]);
  });

  it('references no segment after a query that failed', async () => {
    const accumulator = await accumulatorAfter(function* (view) {
      yield* searchIndex(view, query, new FactsTable());
      throw new Error('It failed.');
    });
    expect(accumulator?.hits.segments).toEqual([]);
  });
});

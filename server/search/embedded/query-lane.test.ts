import { describe, expect, it } from 'vitest';
import { runWhole } from '../../slices.ts';
import { searchDocument } from '../engine-contract-shop.ts';
import { FactsTable } from '../facts-table.ts';
import { QueryLane } from './query-lane.ts';
import type { Scoreboard } from './scoreboard.ts';
import { searchIndex } from './search-index.ts';
import { type IndexView, ShopIndex } from './shop-index.ts';

/** Returns a query that pauses until `mayEnd` is set. */
function longQuery() {
  const state = { mayEnd: false, boards: new Set<Scoreboard>() };
  function* query(board: Scoreboard): Generator<void, string> {
    state.boards.add(board);
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
    const lane = new QueryLane();
    const { state, query } = longQuery();
    const long = lane.run(query);
    expect(await lane.run(shortQuery)).toBe('found at once');
    state.mayEnd = true;
    expect(await long).toBe('found');
  });

  it('never share an accumulator, and need no more than two', async () => {
    const lane = new QueryLane();
    const [one, other] = [longQuery(), longQuery()];
    const answers = [lane.run(one.query), lane.run(other.query)];
    let ofShort: Scoreboard | undefined;
    await lane.run(function* (board) {
      ofShort = board;
      yield;
    });
    expect(one.state.boards).not.toContain(ofShort);
    one.state.mayEnd = true;
    other.state.mayEnd = true;
    expect(await Promise.all(answers)).toEqual(['found', 'found']);
    expect(new Set([...one.state.boards, ...other.state.boards]).size).toBe(2);
  });

  it('get an empty accumulator after a query that failed', async () => {
    const lane = new QueryLane();
    let isFirst = true;
    const failing = lane.run(function* (board) {
      board.fit(4);
      board.scores[2] = 1;
      board.touchedCount = 1;
      while (isFirst) {
        isFirst = false;
        yield;
      }
      throw new Error('It failed.');
    });
    await expect(failing).rejects.toThrow('It failed.');
    await lane.run(function* (board) {
      expect([board.touchedCount, ...board.scores]).toEqual([0, ...board.scores.map(() => 0)]);
      yield;
    });
  });

  it('report their working time to the meter', async () => {
    const lane = new QueryLane();
    const meter = { workMs: 0 };
    await lane.run(shortQuery, meter);
    expect(meter.workMs).toBeGreaterThan(0);
  });
});

const query = { term: 'mug', offset: 0, limit: 10 };

/** Returns the accumulator that a query over one document used. */
async function boardAfter(
  ask: (view: IndexView) => Generator<void, unknown>,
): Promise<Scoreboard | undefined> {
  const index = new ShopIndex();
  runWhole(index.put([searchDocument({ id: 1, title: 'Blue mug' })]));
  let board: Scoreboard | undefined;
  const answer = index.query((view) => {
    board = view.scoreboard;
    return ask(view);
  });
  await answer.catch(() => undefined);
  return board;
}

describe('an accumulator between two queries', () => {
  it('references no segment of the index', async () => {
    const board = await boardAfter((view) => searchIndex(view, query, new FactsTable()));
    expect(board?.hits.segments).toEqual([]);
    expect(board?.hits.ids).toEqual([]);
    expect(board?.hits.createdAt).toEqual([]);
  });

  it('references no segment after a query that ran in slices', async () => {
    const others = { hadTurn: false };
    setImmediate(() => {
      others.hadTurn = true;
    });
    const board = await boardAfter(function* (view) {
      yield* searchIndex(view, query, new FactsTable());
      expect(view.scoreboard.hits.segments).toHaveLength(1);
      while (!others.hadTurn) {
        yield;
      }
    });
    expect(board?.hits.segments).toEqual([]);
  });

  it('references no segment after a query that failed', async () => {
    const board = await boardAfter(function* (view) {
      yield* searchIndex(view, query, new FactsTable());
      throw new Error('It failed.');
    });
    expect(board?.hits.segments).toEqual([]);
  });
});

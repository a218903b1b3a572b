import { describe, expect, it } from 'vitest';
import { QueryLane } from './query-lane.ts';
import type { Scoreboard } from './scoreboard.ts';

/** Goes on until it is told to end. */
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
  it('are answered while a long one goes on', async () => {
    const lane = new QueryLane();
    const { state, query } = longQuery();
    const long = lane.run(query);
    expect(await lane.run(shortQuery)).toBe('found at once');
    state.mayEnd = true;
    expect(await long).toBe('found');
  });

  it('never share a scoreboard, and need no third one', async () => {
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

  it('find an empty scoreboard after one that failed', async () => {
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

  it('tell the meter how long they took', async () => {
    const lane = new QueryLane();
    const meter = { workMs: 0 };
    await lane.run(shortQuery, meter);
    expect(meter.workMs).toBeGreaterThan(0);
  });
});

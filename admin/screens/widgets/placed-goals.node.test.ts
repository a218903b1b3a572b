import { describe, expect, test } from 'vitest';
import { followGoals, readGoals, writeGoals } from './placed-goals.ts';

const shipping = { amount: 50, kind: 'shipping' };
const gift = { amount: 80, kind: 'gift', variant_id: 7 };

describe('the goals of a cart', () => {
  test('keep their rows when one of them gets a country', () => {
    const rows = [
      { country: 'US', goal: shipping },
      { country: '', goal: gift },
    ];
    const written = writeGoals(rows, undefined);
    expect(written).toEqual({ goals: [gift], markets: { US: [shipping] } });
    expect(followGoals(rows, written)).toBe(rows);
  });

  test('are read anew when the settings have others', () => {
    const rows = [
      { country: 'US', goal: shipping },
      { country: '', goal: gift },
    ];
    const undone = { goals: [shipping, gift] };
    expect(followGoals(rows, undone)).toEqual(readGoals(undone));
  });

  test('leave countries without a goal as they are', () => {
    const markets = { US: [], DE: [gift] };
    const [first] = readGoals({ goals: [shipping], markets });
    expect(writeGoals(first ? [first] : [], markets)).toEqual({
      goals: [shipping],
      markets: { US: [] },
    });
  });

  test('of one country stay in the order of their rows', () => {
    const rows = [
      { country: 'US', goal: gift },
      { country: '', goal: shipping },
      { country: 'US', goal: shipping },
    ];
    expect(writeGoals(rows, { US: [] })).toEqual({
      goals: [shipping],
      markets: { US: [gift, shipping] },
    });
  });

  test('have no setting of countries when all are for each country', () => {
    expect(writeGoals([{ country: '', goal: gift }], { US: [gift] })).toEqual({
      goals: [gift],
      markets: undefined,
    });
  });
});

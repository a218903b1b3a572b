import { afterEach, expect, test, vi } from 'vitest';
import { PersonalRanking } from '../../recommend/personal/personal-ranking.ts';
import { personalSources } from './personal.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a personal order is charged to the request', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const none = new Map();
  const ranking = new PersonalRanking(
    { viewed: [1], cart: [], ordered: [] },
    { viewedRelated: none, boughtTogether: none, similar: none },
    () => {
      now += 1;
      return 1_000;
    },
  );
  const productIds = [1, 2, 3, 4, 5];
  const findCandidates = async () => ({ productIds, explain: async () => new Map() });
  const meter = { workMs: 0 };
  const [source] = personalSources([{ name: 'top_sellers', findCandidates }], ranking);
  await source?.findCandidates(meter);
  expect(meter.workMs).toBe(productIds.length);
});

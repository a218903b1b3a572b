import { describe, expect, it } from 'vitest';
import { historyOf, type PastOrder, type PastSession } from '../testing/history-fixture.ts';
import { rankByConversion } from './conversion.ts';
import { believedWeight, sessionWeight, weightOfNetwork } from './session-weight.ts';
import { rankTrending } from './trending.ts';
import { trainViewedRelated } from './viewed-related.ts';

const day = 100;
const until = (day + 1) * 24 * 3_600_000;
const products = 6;

const weights = (networkCount: number, sessions: number) =>
  Array.from({ length: networkCount }, () =>
    Array.from({ length: sessions }, (_, index) =>
      sessionWeight({ networkRank: index < 8 ? index + 1 : 0, isSigned: true }),
    ),
  ).flat();

/** Returns a hundred browser sessions from each of some networks. */
function browserSessions(
  networkCount: number,
  what: Omit<PastSession, 'day' | 'weight'>,
): PastSession[] {
  return weights(networkCount, 100).map((weight) => ({ day, weight, ...what }));
}

const orders: PastOrder[] = [1, 2, 3].map((product) => ({ day: 95, products: [product] }));

function learn(sessions: readonly PastSession[]) {
  const history = historyOf(products, orders, sessions);
  const { starts, products: listed } = trainViewedRelated(history.sessions, products);
  const conversion = rankByConversion(history, new Uint32Array(products), until);
  return {
    viewedWith0: [...listed.subarray(starts[0], starts[1])],
    trending: [...rankTrending(history, until).products],
    converting: [...conversion.products],
  };
}

describe('weight of browser sessions', () => {
  it('is bounded for each network, and lower without a token', () => {
    const all = weights(1, 1_000).reduce((sum, weight) => sum + weight, 0);
    expect(all).toBeCloseTo(weightOfNetwork, 6);
    expect(all).toBeLessThan(1.2);
    expect(sessionWeight({ networkRank: 1, isSigned: false })).toBe(0.75);
    expect(sessionWeight({ networkRank: null, isSigned: false })).toBe(1);
  });

  it('ignores what one network says and keeps nearly all of what many say', () => {
    expect(believedWeight(weightOfNetwork)).toBe(0);
    expect(believedWeight(100)).toBeGreaterThan(97);
    expect(believedWeight(2)).toBeLessThan(believedWeight(2.1));
  });

  it('changes no list when only one network sends sessions', () => {
    const calm = learn([]);
    const sessions = browserSessions(1, { viewed: [0, 5], added: [5] });
    expect(learn(sessions)).toEqual(calm);
  });

  it('changes the lists when several networks send sessions', () => {
    const learned = learn(browserSessions(30, { viewed: [0, 5], added: [5] }));
    expect(learned.viewedWith0).toEqual([5]);
    expect(learned.trending).toContain(5);
    expect(learned.converting[0]).toBe(5);
  });

  it('is full for an imported session', () => {
    expect(learn([{ day, viewed: [0, 5] }]).viewedWith0).toEqual([5]);
  });
});

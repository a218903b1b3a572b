import { describe, expect, it } from 'vitest';
import type { PastSearchEvent } from '../../store/tables/shoppers/history-store.ts';
import { added, clicked, purchased, seen } from '../models/searches/search-log.ts';
import { type CustomerPurchase, SearchSessionBuilder } from './search-session-builder.ts';

const hour = 3_600_000;

function searchEvent(event: Partial<PastSearchEvent>): PastSearchEvent {
  return {
    shopperId: 1,
    at: 0,
    id: 0,
    verb: 'searched',
    productId: 0,
    term: null,
    position: null,
    shownIds: null,
    customerId: null,
    networkRank: null,
    isSigned: false,
    ...event,
  };
}

/** Product numbers equal their ids. Ids from 100 on belong to deleted products. */
function searchSessionsOf(
  events: readonly Partial<PastSearchEvent>[],
  purchases: readonly CustomerPurchase[] = [],
) {
  const shopper = new SearchSessionBuilder((id) => (id > 0 && id < 100 ? id : -1));
  for (const [index, event] of events.entries()) {
    shopper.note(searchEvent({ at: index, id: index, ...event }));
  }
  return [...shopper.finish(purchases)].map(({ term, isListed, impressions }) => ({
    term,
    isListed,
    impressions: Object.fromEntries(
      [...impressions].map(([product, { place, act }]) => [product, [place, act]]),
    ),
  }));
}

function cart(at: number) {
  return { verb: 'added', productId: 6, at } as const;
}

const mugs = { term: 'mug', shownIds: '5,6,7' };

describe('a search session', () => {
  it('has the standing of the weakest of its days', () => {
    const shopper = new SearchSessionBuilder((id) => id);
    const ranked = (networkRank: number, event: Partial<PastSearchEvent>) =>
      shopper.note(searchEvent({ ...event, networkRank }));
    ranked(1, { ...mugs, at: 0 });
    ranked(5, { verb: 'clicked', term: 'mug', productId: 6, at: 24 * hour });
    ranked(2, { ...mugs, at: 48 * hour });
    ranked(2, { ...mugs, term: 'cup', at: 49 * hour });
    const standings = [...shopper.finish([])].map(({ standing }) => standing?.networkRank);
    expect(standings).toEqual([5, 2]);
  });

  it('merges repeated searches and clicks for one query', () => {
    const click = { verb: 'clicked', term: 'Mugs', productId: 6, position: 2 } as const;
    const again = { ...mugs, term: 'MUG', shownIds: '7,5,6' };
    expect(
      searchSessionsOf([mugs, click, again, ...Array.from({ length: 1_000 }, () => click)]),
    ).toEqual([
      { term: 'mug', isListed: true, impressions: { 5: [1, seen], 6: [2, clicked], 7: [3, seen] } },
    ]);
  });

  it('continues over pages and keeps the places of deleted products', () => {
    const events = [
      { term: 'mug', shownIds: '5,100,7' },
      { verb: 'impressed', term: 'mug', shownIds: '8', position: 21 } as const,
      { verb: 'impressed', term: 'mug', productId: 9, position: 22 } as const,
    ];
    expect(searchSessionsOf(events)[0]?.impressions).toEqual({
      5: [1, seen],
      7: [3, seen],
      8: [21, seen],
      9: [22, seen],
    });
  });

  it('has only clicks when no page reported what it showed', () => {
    const events = [
      { term: 'mug' },
      { verb: 'clicked', term: 'mug', productId: 6, position: 4 } as const,
    ];
    expect(searchSessionsOf(events)).toEqual([
      { term: 'mug', isListed: false, impressions: { 6: [4, clicked] } },
    ]);
  });

  it('includes the cart and the purchase that follow a click within a day', () => {
    const click = { verb: 'clicked', term: 'mug', productId: 6 } as const;
    const actAfter = (...events: Partial<PastSearchEvent>[]) =>
      searchSessionsOf([mugs, click, ...events])[0]?.impressions[6]?.[1];
    expect(actAfter(cart(23 * hour))).toBe(added);
    expect(actAfter(cart(25 * hour))).toBe(clicked);
    expect(actAfter({ verb: 'purchased', productId: 6, at: hour })).toBe(purchased);
    const ordered = searchSessionsOf([mugs, click], [{ product: 6, at: 2 * hour }]);
    expect(ordered[0]?.impressions[6]?.[1]).toBe(purchased);
    const orderedBefore = searchSessionsOf([mugs, click], [{ product: 6, at: -1 }]);
    expect(orderedBefore[0]?.impressions[6]?.[1]).toBe(clicked);
  });

  it('ignores carts without a search and terms without words', () => {
    const events = [
      { verb: 'added', productId: 6 } as const,
      { verb: 'clicked', productId: 6 } as const,
      { term: '?!', shownIds: '5' },
    ];
    expect(searchSessionsOf(events)).toEqual([]);
  });

  it('has a limit for shoppers who search without end', () => {
    const events = Array.from({ length: 2_000 }, (_, index) => ({ term: `mug ${index}` }));
    expect(searchSessionsOf(events)).toHaveLength(500);
  });
});

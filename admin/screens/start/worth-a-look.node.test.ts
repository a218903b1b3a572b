import { describe, expect, it } from 'vitest';
import { changeOf, findings, type Overview, type Row } from './worth-a-look.ts';

const sales = { orders: 0, units: 0, revenue: '0.00' };
const figures = {
  impressions: 0,
  clicks: 0,
  adds: 0,
  searches: 0,
  click_rate: null,
  add_rate: null,
  direct: sales,
  assisted: sales,
  revenue: '0.00',
};
const row = (overrides: Partial<Row>): Row => ({
  key: '1',
  name: 'Row',
  ...figures,
  without_results: 0,
  median_place: null,
  refined: 0,
  exits: 0,
  ...overrides,
});
const overview = (overrides: Partial<Overview>): Overview => ({
  from: '2026-01-01',
  to: '2026-01-30',
  currency: 'USD',
  agreed: null,
  agreed_visits: null,
  evaluation: null,
  attribution_days: 7,
  totals: figures,
  before: figures,
  nothing_found: null,
  nothing_found_before: null,
  days: [],
  widgets: [],
  terms: [],
  found_nothing: [],
  rare_terms: 0,
  click_places: [],
  flags: [],
  ...overrides,
});

describe('what is worth a look', () => {
  it('is nothing in a shop without events', () => {
    expect(findings(overview({}))).toEqual([]);
  });

  it('is terms that find nothing, with the number of searches', () => {
    const found_nothing = [row({ without_results: 34 }), row({ without_results: 22 })];
    expect(findings(overview({ found_nothing }))).toMatchObject([
      { kind: 'nothing-found', terms: 2, searches: 56 },
    ]);
  });

  it('is a term whose clicks come late, once there are 30', () => {
    const terms = [
      row({ name: 'blue mug', median_place: 6, clicks: 30 }),
      row({ name: 'jug', median_place: 6, clicks: 29 }),
      row({ name: 'mug', median_place: 2, clicks: 300 }),
    ];
    expect(findings(overview({ terms }))).toMatchObject([
      { kind: 'late-click', term: 'blue mug', place: 6 },
    ]);
  });

  it('is a widget that many saw and that sold nothing', () => {
    const widgets = [
      row({ name: 'Home', impressions: 500 }),
      row({ name: 'New', impressions: 5 }),
      row({ name: 'Cart', impressions: 500, revenue: '12.00' }),
    ];
    expect(findings(overview({ widgets }))).toMatchObject([{ kind: 'no-sales', widget: 'Home' }]);
  });

  it('is a small share of shoppers who agree', () => {
    expect(findings(overview({ agreed: { value: 0.1, of: 200 } }))).toMatchObject([
      { kind: 'few-agreed', share: 0.1 },
    ]);
  });
});

describe('a comparison with the days before', () => {
  it.for([
    [110, 100, 0.1],
    [50, 100, -0.5],
    [0, 100, -1],
    [5, 0, null],
    [5, null, null],
    [null, 100, null],
  ] as const)('of %s with %s is %s', ([now, before, expected]) => {
    const change = changeOf(now, before);
    expect(change === null ? null : Number(change.toFixed(3))).toBe(expected);
  });
});

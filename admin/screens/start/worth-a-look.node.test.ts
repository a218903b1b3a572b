import { describe, expect, it } from 'vitest';
import { changeOf, findings, type Overview, type Row, type Surroundings } from './worth-a-look.ts';

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
  left_out: { bots: 0, networks: 0 },
  evaluation: null,
  unmatched_rules: [],
  attribution_days: 7,
  totals: figures,
  before: figures,
  all_sales: null,
  all_sales_before: null,
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

const now = Date.UTC(2026, 0, 31);

describe('what is worth a look', () => {
  it('is nothing in a shop without events', () => {
    expect(findings(overview({}), { now })).toEqual([]);
  });

  it('is terms that find nothing, with the number of searches', () => {
    const found_nothing = [row({ without_results: 34 }), row({ without_results: 22 })];
    expect(findings(overview({ found_nothing }), { now })).toMatchObject([
      { kind: 'nothing-found', terms: 2, searches: 56 },
    ]);
  });

  it('is a kept term that fails', () => {
    const kept = { term: 'mug', product: 3, title: 'Mug 3', within: 3, place: 1, kept: true };
    const failing = { ...kept, term: 'blue mug', title: null, place: null, kept: false };
    const at = '2026-11-22T10:00:00.000Z';
    const keptTerms = {
      kind: 'kept_terms',
      id: 'a',
      state: 'finished',
      after: 'training',
      step: '',
      done: 0,
      total: 0,
      started_at: at,
      reached_at: at,
      failure: null,
      result: [failing, kept],
    } satisfies Surroundings['keptTerms'];
    expect(findings(overview({}), { now, keptTerms })).toEqual([
      {
        kind: 'kept-term',
        term: 'blue mug',
        product: 3,
        title: null,
        place: null,
        within: 3,
        href: '/admin/search?term=blue%20mug',
        at,
        after: 'training',
      },
    ]);
    expect(findings(overview({}), { now })).toEqual([]);
  });

  it('is a term whose clicks come late, once there are 30', () => {
    const terms = [
      row({ name: 'blue mug', median_place: 6, clicks: 30 }),
      row({ name: 'jug', median_place: 6, clicks: 29 }),
      row({ name: 'mug', median_place: 2, clicks: 300 }),
    ];
    expect(findings(overview({ terms }), { now })).toMatchObject([
      { kind: 'late-click', term: 'blue mug', place: 6 },
    ]);
  });

  it('is a widget that many saw and that sold nothing', () => {
    const widgets = [
      row({ name: 'Home', impressions: 500 }),
      row({ name: 'New', impressions: 5 }),
      row({ name: 'Cart', impressions: 500, revenue: '12.00' }),
    ];
    expect(findings(overview({ widgets }), { now })).toMatchObject([
      { kind: 'no-sales', widget: 'Home' },
    ]);
  });

  it('is a frequent term that finds something but is hardly clicked', () => {
    const few = { value: 0.05, of: 40 };
    const terms = [
      row({ name: 'lamp', searches: 40, without_results: 0, click_rate: few }),
      row({ name: 'void', searches: 40, without_results: 40, click_rate: few }),
    ];
    expect(findings(overview({ terms }), { now })).toMatchObject([
      { kind: 'few-clicks', term: 'lamp', share: 0.05 },
    ]);
  });

  it('is rules that matched nobody, by ruleset, and a ruleset that names what does not exist', () => {
    const unmatched_rules = [
      { ruleset: 12, name: 'Regulars', rule: 1 },
      { ruleset: 12, name: 'Regulars', rule: 3 },
    ];
    const rulesets = [
      { id: 13, name: 'Weekend', warnings: ['no product 7'] },
      { id: 14, name: 'Gifts', warnings: [] },
    ];
    expect(findings(overview({ unmatched_rules }), { now, rulesets })).toEqual([
      { kind: 'dead-reference', ruleset: 'Weekend', href: '/admin/rulesets/13' },
      { kind: 'unmatched-rules', ruleset: 'Regulars', rules: [1, 3], href: '/admin/rulesets/12' },
    ]);
  });

  it('is a key that nothing has used for 90 days', () => {
    const key = {
      key: '1',
      name: 'Old theme',
      explain: false,
      enabled: true,
      pages: false,
      created_at: '2025-01-01T00:00:00.000Z',
      expires_at: null,
      last_used: '2025-11-01',
    };
    const keys = [
      key,
      { ...key, enabled: false },
      { ...key, last_used: '2025-12-01' },
      { ...key, last_used: null, created_at: '2026-01-01T00:00:00.000Z' },
    ];
    expect(findings(overview({}), { now, keys })).toEqual([
      { kind: 'unused-key', name: 'Old theme', href: '/admin/keys' },
    ]);
  });

  it('is a small share of shoppers who agree', () => {
    expect(findings(overview({ agreed: { value: 0.1, of: 200 } }), { now })).toMatchObject([
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
  ] as const)('of %s with %s is %s', ([value, before, expected]) => {
    const change = changeOf(value, before);
    expect(change === null ? null : Number(change.toFixed(3))).toBe(expected);
  });
});

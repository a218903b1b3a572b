import type { z } from 'zod';
import type { eventEndpoints } from './contract.ts';
import { pageTypes } from '../../contract/page-types.ts';
import { localDay, noCounts } from '../../insight/counts.ts';
import { termKey } from '../../insight/term-key.ts';
import type { ArrivalStore, EventRate } from '../../store/tables/shoppers/arrival-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { DailyCountStore } from '../../store/tables/insight/daily-count-store.ts';
import type { KeyStore } from '../../store/tables/shops/key-store.ts';

type Report = z.output<typeof eventEndpoints.eventRates.answer>;
type PageRate = Report['day'][number];
type Check = Report['checks'][number];

const dayMs = 86_400_000;
const weekDays = 7;

/** Fewer say nothing about a step that should follow them. */
const fewestToTell = 30;

export interface EventReportStores {
  arrivals: ArrivalStore;
  dailyCounts: DailyCountStore;
  keys: KeyStore;
}

/** Returns which pages send events, and whether the theme does what it must. */
export async function eventReport(
  { arrivals, dailyCounts, keys }: EventReportStores,
  shop: Shop,
  now: number,
): Promise<Report> {
  await dailyCounts.countPending(shop.id);
  const week = byPage(await arrivals.rates(shop.id, now - weekDays * dayMs));
  const today = localDay(now, shop.timezone);
  const range = { from: today - weekDays + 1, to: today };
  const [counted] = await dailyCounts.byKey(shop.id, 'shop', range);
  const isUsed = (await keys.list(shop.id)).some(({ lastUsedDay }) => lastUsedDay !== null);
  return {
    day: byPage(await arrivals.rates(shop.id, now - dayMs)),
    week,
    checks: checksOf(week, counted?.counts ?? noCounts(), isUsed),
  };
}

function byPage(rates: readonly EventRate[]): PageRate[] {
  return pageTypes.flatMap((page) => {
    const ofPage = rates.filter(({ pageType }) => pageType === page);
    const count = (verb: string) => ofPage.find((rate) => rate.verb === verb)?.events ?? 0;
    const counts = {
      viewed: count('viewed'),
      impressed: count('impressed'),
      clicked: count('clicked'),
      added: count('added'),
      searched: count('searched'),
      purchased: count('purchased'),
    };
    return ofPage.length > 0 ? [{ page, ...counts }] : [];
  });
}

/** Checks each thing that a theme must do, in the order in which it is set up. */
function checksOf(
  week: readonly PageRate[],
  counts: Record<'visits' | 'agreed_visits' | 'all_orders' | 'agreed_orders', number>,
  isUsed: boolean,
): Check[] {
  const sum = (name: keyof Omit<PageRate, 'page'>, pages = week) =>
    pages.reduce((total, page) => total + page[name], 0);
  const all = (pages: readonly PageRate[]) =>
    pages.reduce((total, { page: _page, ...rates }) => total + totalOf(rates), 0);
  const unknown = week.filter(({ page }) => page === 'unknown');
  const seen = sum('impressed') + sum('searched');
  const views = sum('viewed');
  return [
    { name: 'script', state: isUsed ? 'good' : 'problem', count: isUsed ? 1 : 0, of: 0 },
    following('consent', counts.agreed_visits, counts.visits),
    {
      name: 'views',
      state: views > 0 ? 'good' : isUsed ? 'problem' : 'waiting',
      count: views,
      of: 0,
    },
    known(all(week) - all(unknown), all(week)),
    following('seen', seen, views),
    following('clicks', sum('clicked'), seen),
    following('adds', sum('added'), views),
    following('orders', counts.agreed_orders, counts.all_orders),
  ];
}

/** Judges a step that some of the steps before it should lead to. */
function following(name: Check['name'], count: number, of: number): Check {
  const state = count > 0 ? 'good' : of >= fewestToTell ? 'problem' : 'waiting';
  return { name, state, count, of };
}

function known(count: number, of: number): Check {
  const state = of === 0 ? 'waiting' : count === of ? 'good' : 'problem';
  return { name: 'page_types', state, count, of };
}

function totalOf(rates: Readonly<Record<string, number>>): number {
  return Object.values(rates).reduce((total, rate) => total + rate, 0);
}

/** Returns a function that tells the words of a term, if five shoppers have searched for it. */
export async function commonTermsOf(
  dailyCounts: DailyCountStore,
  shopId: number,
  terms: readonly string[],
): Promise<(term: string) => string | undefined> {
  const keys = [...new Set(terms.map(termKey))];
  const words = await dailyCounts.commonTerms(shopId, keys);
  return (term) => words.get(termKey(term));
}

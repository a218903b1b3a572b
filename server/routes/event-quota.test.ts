import { describe, expect, test as base } from 'vitest';
import { readinessEndpoint } from '../contract/health.ts';
import { bulk, errorOf, v2, viewed } from '../testing/events.ts';
import { type RunningApp, startApp } from '../testing/running-app.ts';

/** Noon, UTC. */
let time = Date.UTC(2026, 4, 31, 12);

const test = base.extend<{ app: RunningApp }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  app: async ({}, use) => {
    const app = await startApp({ environment: { EVENT_BYTES_A_DAY: '1K' }, now: () => time });
    await use(app);
    await app.close();
  },
});

const searched = { verb: 'searched', term: 'm'.repeat(400), uuid: 'u-1' };

async function detailsOf(app: RunningApp) {
  const token = await app.adminToken();
  const answer = await app.get('/readyz', { headers: { Authorization: `Bearer ${token}` } });
  return readinessEndpoint.answer.parse(await answer.json()).details;
}

describe('a shop that has used its events of the day', () => {
  test('gets 429 until midnight UTC while other shops do not', async ({ app }) => {
    const shop = await app.shop();
    const other = await app.shop();
    expect((await shop.post(bulk, [searched])).status).toBe(200);
    const refused = await shop.post(bulk, [searched, searched]);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe(String(12 * 3_600));
    expect(await errorOf(refused)).toContain('after midnight UTC');
    expect(await shop.events()).toHaveLength(1);
    expect((await other.post(v2, viewed)).status).toBe(200);
    time += 12 * 3_600_000;
    expect((await shop.post(bulk, [searched])).status).toBe(200);
  });

  test('is reported to the operator', async ({ app }) => {
    const shop = await app.shop();
    await shop.post(v2, viewed);
    expect((await detailsOf(app))?.over_event_quota).toEqual([]);
    const refused = await shop.post(
      bulk,
      Array.from({ length: 3 }, () => searched),
    );
    expect(await errorOf(refused)).toContain('The shop has no room left');
    expect((await detailsOf(app))?.over_event_quota).toEqual([shop.shop.domain]);
    const metrics = await (await app.get('/metrics')).text();
    expect(metrics).toContain(`vitrine_events_over_quota_total{shop="${shop.shop.domain}"} 3`);
    expect(metrics).toMatch(
      new RegExp(`vitrine_event_bytes_today{shop="${shop.shop.domain}"} [1-9]`),
    );
  });
});

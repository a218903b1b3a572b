import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchEndpoint } from '../contract/search/smart-search.ts';
import { type AdminBrowser, createOwner } from '../testing/people.ts';
import { type RunningApp, startApp } from '../testing/running-app.ts';
import { demoDomain } from './create-demo-shop.ts';
import { termThatFindsNothing } from './shop/searches.ts';

describe('the insight of the demo shop', () => {
  let app: RunningApp;
  let owner: AdminBrowser;

  beforeAll(async () => {
    app = await startApp({ environment: { DEMO: 'on' } });
    owner = await createOwner(app);
  });

  afterAll(() => app.close());

  const overview = async () =>
    (await owner.call('insightOverview', { parameters: { shop: demoDomain } })).body;

  it('has figures of these weeks and of the weeks before', async () => {
    const { agreed, agreed_visits, totals, before } = await overview();
    expect(agreed_visits?.value).toBeGreaterThan(0.3);
    expect(agreed_visits?.value).toBeLessThan(0.5);
    expect(agreed_visits?.of).toBeGreaterThan(2_000);
    expect(agreed?.value).toBeGreaterThan(0.3);
    expect(agreed?.value).toBeLessThan(0.5);
    for (const figures of [totals, before]) {
      expect(figures.impressions).toBeGreaterThan(500);
      expect(figures.direct?.orders).toBeGreaterThan(100);
      expect(figures.assisted?.orders).toBeGreaterThan(10);
    }
  });

  it('shows a widget that sells, and one that is seen and sells nothing', async () => {
    const { widgets } = await overview();
    const [best] = widgets;
    expect(best).toMatchObject({ key: '2', name: 'Product page: goes well with it' });
    expect(Number(best?.direct?.revenue)).toBeGreaterThan(1_000);
    const idle = widgets.find(({ key }) => key === '5');
    expect(idle?.impressions).toBeGreaterThan(300);
    expect(idle?.click_rate?.value).toBeLessThan(0.02);
    expect(idle?.revenue).toBe('0.00');
  });

  it('shows a term that finds nothing, as its search does', async () => {
    const { found_nothing, terms } = await overview();
    expect(found_nothing).toMatchObject([{ name: termThatFindsNothing }]);
    expect(found_nothing[0]?.without_results).toBeGreaterThan(20);
    const shop = await app.openShop(demoDomain);
    const sizeOf = async (searchTerm: string) => {
      const answer = await shop.post('/api/v1/smart-search/search', { searchTerm });
      return searchEndpoint.answer.parse(await answer.json()).pageInfo.serverSize;
    };
    expect(await sizeOf(termThatFindsNothing)).toBe(0);
    const found = terms.find(({ without_results }) => without_results === 0);
    expect(await sizeOf(found?.name ?? '')).toBeGreaterThan(0);
  });
});

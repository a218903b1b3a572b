import { html, nothing, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import type { MyShop } from '../../api/me.ts';
import '../../kit/toast.ts';
import './markets-screen.ts';

const terms = { countries: ['CA'], rate: 1.36, adjustment: null };

const markets: AdminContract['markets']['answer'] = {
  sees_countries: true,
  sample: null,
  data: [
    {
      id: 1,
      name: 'Canada',
      is_active: true,
      currency: 'CAD',
      ...terms,
      price_country: null,
      is_for_company: false,
      imported: terms,
      edited: { countries: null, rate: null, adjustment: null },
      has_all_products: true,
      unpriced_variants: 0,
      sample_price: null,
    },
  ],
};

function showMarkets(): void {
  const shop: Partial<MyShop> = { domain: 'mugs.example', role: 'merchandiser' };
  render(
    html`<main tabindex="-1"><markets-screen .shop=${shop}></markets-screen></main>
      <toast-region></toast-region>`,
    document.body,
  );
}

afterEach(() => {
  render(nothing, document.body);
  vi.restoreAllMocks();
});

test('a market of a company names no country and offers no edit', async () => {
  const [canada] = markets.data;
  const ofCompany = { countries: [], rate: null, is_for_company: true };
  const company = { ...canada, id: 2, name: 'Wholesale', ...ofCompany };
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ ...markets, data: [...markets.data, company] }),
  );
  showMarkets();
  await expect.element(page.getByText('Customers of a company only')).toBeVisible();
  await expect.element(page.getByText('Prices as offered by the store')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit Canada' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Edit Wholesale' }).query()).toBeNull();
});

test('an edit that cannot be undone any more says so', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, { method } = {}) => {
    if (method === 'POST') {
      return Response.json({ error: 'Canada was edited again meanwhile.' }, { status: 409 });
    }
    return Response.json(method === 'GET' ? markets : { change: 7 });
  });
  showMarkets();
  await page.getByRole('button', { name: 'Edit Canada' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Canada was edited again meanwhile.');
});

test('a market with the prices of its store offers its countries only', async () => {
  const data = markets.data.map((market) => ({ ...market, price_country: 'CA' }));
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ ...markets, data }));
  showMarkets();
  const table = page.getByRole('table');
  await expect.element(table).toHaveTextContent('Prices from the store, as in Canada');
  await page.getByRole('button', { name: 'Edit Canada' }).click();
  await expect.element(page.getByLabelText('Countries')).toBeVisible();
  await expect.element(page.getByLabelText('Exchange rate')).not.toBeInTheDocument();
});

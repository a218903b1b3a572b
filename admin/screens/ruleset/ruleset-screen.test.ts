import { html, nothing, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MyShop } from '../../api/me.ts';
import './ruleset-screen.ts';

const shop: Partial<MyShop> = { domain: 'mugs.example', role: 'merchandiser' };
const body = { name: 'Cups', rules: [] };

/** The answers of a server that works, by the end of the path. */
const answers: Readonly<Record<string, unknown>> = {
  '/vocabulary': { conditions: [], outputs: [], sources: [], limits: {} },
  '/rulesets': { data: [] },
  '/shops/mugs.example': { shop: { currency: 'USD' } },
  '/rulesets/1': { live: { version: 1, body }, draft: null, plan: null },
  '/situations': { data: [] },
  '/trial': {
    problems: [],
    currency: 'USD',
    products: [{ id: 1, title: 'Mug', image: null, price: null, rule: 0, output: 0, nested: null }],
    left_out: [],
    trace: [],
    errors: [],
  },
};

afterEach(() => {
  vi.restoreAllMocks();
  render(nothing, document.body);
});

test('a server that fails is asked again for the ruleset, and for its trial', async () => {
  // Narrow pages show the simulator behind a tab.
  await page.viewport(1_280, 800);
  const failing = new Set(['/vocabulary', '/trial']);
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, location.href);
    const end = Object.keys(answers).find((one) => pathname.endsWith(one)) ?? '';
    return failing.has(end)
      ? Response.json({ error: `${end} is busy.` }, { status: 503 })
      : Response.json(answers[end]);
  });
  const url = new URL('https://mugs.example/admin/rulesets/1');
  render(
    html`<main><ruleset-screen .shop=${shop} .object=${'1'} .url=${url}></ruleset-screen></main>`,
    document.body,
  );
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('/vocabulary is busy.');
  failing.delete('/vocabulary');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).toHaveTextContent('/trial is busy.');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  failing.delete('/trial');
  const seen = page.getByRole('region', { name: 'They see' });
  await seen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(seen.getByRole('listitem')).toHaveTextContent('Mug');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

import { html, nothing, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../../widget/testing/accessibility.ts';
import './ruleset-uses.ts';

/** Shows the use of a ruleset whose rules held this often in 200 requests. */
function show(held: readonly number[]): void {
  const use = {
    asked: 200,
    held: 150,
    last_asked: null,
    rules: held.map((count) => ({ asked: 200, held: count })),
  };
  const data = [{ id: 1, widgets: [], rulesets: [], warnings: [], use }];
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ data }));
  render(
    html`<main><ruleset-uses .shop=${'mugs.example'} .ruleset=${'1'}></ruleset-uses></main>`,
    document.body,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  render(nothing, document.body);
});

test('a few rules are named with their shares', async () => {
  show([100, 0]);
  const bars = page.getByRole('img', { name: 'rule 1 held in 50%, rule 2 held in 0%' });
  await expect.element(bars).toBeVisible();
});

test('a thousand rules are counted beside their bars, and listed when they are opened', async () => {
  show(Array.from({ length: 1_000 }, (_, index) => (index === 999 ? 50 : 0)));
  const bars = page.getByRole('img', { name: '1 of 1000 rules held' });
  await expect.element(bars).toBeVisible();
  const { width, right } = bars.element().getBoundingClientRect();
  const path = bars.element().querySelector('path')?.getBoundingClientRect();
  expect(width).toBe(400);
  expect(path?.right).toBeLessThanOrEqual(right);
  await page.getByText('How often each rule held').click();
  const items = page.getByRole('listitem');
  await expect.element(items).toHaveLength(1_000);
  await expect.element(items.last()).toHaveTextContent('Held in 25%');
  expect(await violations(document.body)).toEqual([]);
});

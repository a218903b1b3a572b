import { html, nothing, render } from 'lit';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dailyVerdicts, differencePlots } from './experiment-days.ts';
import type { Report } from './experiment-formats.ts';

/** Returns a variant beside A, whose lift is in the middle of a band. */
function comparison(name: 'B' | 'C', lift: number) {
  const band = { low: lift - 0.1, high: lift + 0.1 };
  return { name, state: 'collecting' as const, lift, ...band, days_to_go: 9 };
}

const comparisons = [comparison('B', 0.02), comparison('C', -0.04)];
const days: Report['days'] = ['2026-01-30', '2026-01-31'].map((day) => ({
  day,
  state: 'collecting',
  shoppers: 400,
  comparisons,
}));
const verdict: Report['verdict'] = {
  state: 'collecting',
  comparisons,
  variants: [],
  mixed: 0,
  limit: null,
  sentence: '',
  look_at: null,
};

function show(shown: Pick<Report, 'days' | 'verdict'>): void {
  render(html`${differencePlots(shown)} ${dailyVerdicts(shown)}`, document.body);
}

afterEach(() => {
  render(nothing, document.body);
});

test('each variant has a plot of its difference to A', async () => {
  show({ days, verdict });
  for (const name of ['B', 'C']) {
    await expect.element(page.getByRole('img', { name: `Lift of ${name} over A` })).toBeVisible();
  }
});

test('one day is not plotted', () => {
  show({ days: days.slice(1), verdict });
  expect(document.querySelectorAll('svg')).toHaveLength(0);
});

test('the daily verdicts name each variant with its own figures, the newest day first', () => {
  show({ days, verdict });
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 5).map(({ textContent }) => textContent.trim()),
  );
  expect(rows).toEqual([
    ['Jan 31', 'B', 'Collecting', '400', '+2%'],
    ['Jan 31', 'C', 'Collecting', '400', '-4%'],
    ['Jan 30', 'B', 'Collecting', '400', '+2%'],
    ['Jan 30', 'C', 'Collecting', '400', '-4%'],
  ]);
});

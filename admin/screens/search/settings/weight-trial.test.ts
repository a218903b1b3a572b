import { html, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminContract } from '../../../../server/contract/admin/endpoints.ts';
import './weight-trial.ts';

type Answer = AdminContract['weightTrial']['answer'];

const building = {
  state: 'building' as const,
  field_weights: { title: 7, vendor: 9 },
  indexed: 2,
  seconds: null,
  memory_bytes: null,
  failure: null,
};
const ready = { ...building, state: 'ready' as const, seconds: 1, memory_bytes: 1_000_000 };

const tryThem = page.getByRole('button', { name: 'Try these field weights' });
const cancel = page.getByRole('button', { name: 'Cancel the trial' });
const isShown = page.getByText('shows what shoppers would find with these field weights');

afterEach(() => {
  render(html``, document.body);
  vi.unstubAllGlobals();
});

/** Shows the element over a server whose trial is what `trialOf` returns for the method of a request. */
function show(trialOf: (method: string) => Answer['trial'], weights = {}) {
  vi.stubGlobal('fetch', (_address: string, { method = 'GET' }: RequestInit = {}) => {
    const answer: Answer = { products: 12, index_seconds: 1, trial: trialOf(method) };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
  });
  draw(weights);
}

function draw(weights: object): void {
  const draft = { field_weights: weights };
  render(html`<weight-trial shop="store.example" .draft=${draft}></weight-trial>`, document.body);
}

test('a trial outlives an answer without it, and ends after many in a row', async () => {
  let asked = 0;
  show(() => (++asked === 2 || asked > 3 ? null : building));
  await expect.element(cancel).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(3);
  await expect.element(cancel).toBeVisible();
  await expect
    .poll(() => page.getByRole('alert').query()?.textContent, { timeout: 20_000 })
    .toContain('The trial has ended with its server: try again.');
  await expect.element(tryThem).toBeVisible();
});

test('Cancel ends a trial that the server no longer knows, and the focus stays', async () => {
  show((method) => (method === 'GET' ? building : null));
  await cancel.click();
  await expect.element(tryThem).toHaveFocus();
});

test('only the weights that were tried are said to be ready', async () => {
  show(() => ready, { vendor: 9 });
  await expect.element(isShown).toBeVisible();
  draw({ vendor: 9, title: 7 });
  await expect.element(isShown).toBeVisible();
  draw({ vendor: 8 });
  await expect.element(isShown).not.toBeInTheDocument();
});

import { html, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../../widget/testing/accessibility.ts';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import './model-training.ts';

const models: AdminContract['models']['answer'] = {
  trained: {
    at: '2026-11-20T10:00:00.000Z',
    orders: 40,
    lines: 90,
    sessions: 7,
    products: 12,
    seconds: 3,
  },
  is_training: false,
  training: null,
};

const training = {
  step: 'comparing orders',
  done: 3,
  total: 9,
  started_at: '2026-11-23T10:00:00.000Z',
};

afterEach(() => {
  render(html``, document.body);
  vi.unstubAllGlobals();
});

function show(role: string, isTraining: (method: string) => boolean) {
  let current = isTraining('GET');
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    current ||= isTraining(method);
    const state = current ? { ...models, is_training: true, training } : models;
    return Response.json(method === 'GET' ? state : { change: 1 });
  });
  const shop = { domain: 'store.example', role };
  render(html`<model-training .shop=${shop}></model-training>`, document.body);
}

test('Train now shows how far the training is', async () => {
  show('merchandiser', (method) => method === 'POST');
  await expect.element(page.getByText(/Trained .* on 40 orders/)).toBeVisible();
  await page.getByRole('button', { name: 'Train now' }).click();
  await expect.element(page.getByText('Training: comparing orders')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Models' })).toHaveFocus();
  expect(await violations(document.body)).toEqual([]);
});

test('a training that somebody else began is shown, without a button to viewers', async () => {
  show('viewer', () => true);
  await expect.element(page.getByRole('progressbar', { name: 'Training' })).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

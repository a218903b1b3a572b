import { html, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../../widget/testing/accessibility.ts';
import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import './model-quality.ts';

type Models = AdminContract['models']['answer'];

const trained = { orders: 40, lines: 90, sessions: 7, products: 12, seconds: 3 };

const quality = {
  recommender: 'similar',
  question: 'q',
  cases: 40,
  ndcg: 0.3,
  popularity_ndcg: 0.1,
  difference: { mean: 0.2, margin: 0.04 },
  is_within_noise: false,
};

const models: Models = {
  trained: { at: '2026-11-20T10:00:00.000Z', ...trained },
  is_training: false,
  training: null,
  evaluation: null,
  evaluations: [],
};

const running = {
  state: 'running' as const,
  step: 'testing similar',
  done: 3,
  total: 9,
  started_at: '2026-11-23T10:00:00.000Z',
  reached_at: '2026-11-23T10:00:10.000Z',
  failure: null,
};

afterEach(() => {
  render(html``, document.body);
  vi.unstubAllGlobals();
});

/** Shows the element over a server that answers with `state`, which requests of the page may change. */
function show(
  state: Models,
  { role = 'merchandiser', onRequest = (_method: string) => state } = {},
) {
  let current = state;
  const answer = (_address: string, { method = 'GET' }: RequestInit = {}) => {
    current = method === 'GET' ? current : onRequest(method);
    const body = method === 'GET' ? current : { change: 1 };
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  };
  vi.stubGlobal('fetch', answer);
  const shop = { domain: 'store.example', role };
  render(html`<model-quality .shop=${shop}></model-quality>`, document.body);
}

test('Evaluate now shows how far the measurement is, and Cancel ends it', async () => {
  const cancelled = { ...running, state: 'cancelled' as const };
  show(models, {
    onRequest: (method) => ({ ...models, evaluation: method === 'POST' ? running : cancelled }),
  });
  await page.getByRole('button', { name: 'Evaluate now' }).click();
  const bar = page.getByRole('progressbar', { name: 'Measuring' });
  await expect.element(bar).toHaveAttribute('value', '3');
  await expect.element(page.getByText('Measuring: testing “Similar”')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Quality' })).toHaveFocus();
  expect(await violations(document.body)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('The last measurement was cancelled.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Evaluate now' })).toBeVisible();
  expect(await violations(document.body)).toEqual([]);
});

test('a measurement and a training that somebody else began are shown, without buttons to viewers', async () => {
  const training = { ...running, step: 'comparing orders' };
  const state = { ...models, is_training: true, training, evaluation: running };
  show(state, { role: 'viewer' });
  await expect.element(page.getByText('Training: comparing orders')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Measuring' })).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

/** Shows the element over answers in their order. Returns a function that ends the pause before the next look. */
function showAnswers(...answers: readonly (() => Response)[]) {
  const pauses: { readonly look: () => void; readonly milliseconds: number }[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async () => left.shift()?.());
  vi.stubGlobal('setTimeout', (look: () => void, milliseconds: number) =>
    pauses.push({ look, milliseconds }),
  );
  const shop = { domain: 'store.example', role: 'viewer' };
  render(html`<model-quality .shop=${shop}></model-quality>`, document.body);
  return async () => {
    await expect.poll(() => pauses.length).toBe(1);
    const [pause] = pauses.splice(0);
    pause?.look();
    return pause?.milliseconds;
  };
}

const busy = () => Response.json({ error: 'The server is busy.' }, { status: 503 });

const working = () => Response.json({ ...models, evaluation: running });

test('a state that is not read again is kept, with the reason, and read after growing pauses', async () => {
  const endPause = showAnswers(working, busy, busy, working, working);
  const bar = page.getByRole('progressbar', { name: 'Measuring' });
  const reason = page.getByText('The server is busy.');
  expect(await endPause()).toBe(1_000);
  await expect.element(reason).toBeVisible();
  await expect.element(bar).toBeVisible();
  expect(await endPause()).toBe(2_000);
  expect(await endPause()).toBe(4_000);
  await expect.element(reason).not.toBeInTheDocument();
  await expect.element(bar).toBeVisible();
  expect(await endPause()).toBe(1_000);
});

test('a first look that fails is repeated', async () => {
  const endPause = showAnswers(busy, () => Response.json(models));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy.');
  await endPause();
  await expect.element(page.getByRole('heading', { name: 'Quality' })).toBeVisible();
});

test('the reason of a failure is told until a measurement succeeds', async () => {
  const failed = { ...running, state: 'failed' as const, failure: 'The server has ended.' };
  show({ ...models, evaluation: failed });
  await expect.element(page.getByText('The last measurement failed')).toBeVisible();
  expect(await violations(document.body)).toEqual([]);
  const later = { at: '2026-11-23T11:00:00.000Z', orders: 8, recommenders: [quality] };
  show({ ...models, evaluation: failed, evaluations: [later] });
  await page.getByRole('button', { name: 'Evaluate now' }).click();
  await expect.element(page.getByText('The last measurement failed')).not.toBeInTheDocument();
});

test('measurements are told in words, with the noise band and the ones before', async () => {
  const former = { ...quality, ndcg: 0.12, is_within_noise: true, difference: null };
  show({
    ...models,
    evaluations: [
      { at: '2026-11-23T10:00:00.000Z', orders: 8, recommenders: [quality] },
      { at: '2026-11-20T10:00:00.000Z', orders: 8, recommenders: [former] },
    ],
  });
  const row = page.getByRole('row', { name: /Similar/ });
  await expect.element(row).toHaveTextContent('Surely better: 3 times as good');
  await expect.element(row).toHaveTextContent('+20% ± 4%');
  await row.getByText('12%', { exact: true }).click();
  const sentence = 'Nov 20, 2026: 12%, what sells most 10%. The difference may be chance';
  await expect.element(row.getByRole('listitem')).toHaveTextContent(sentence);
  expect(await violations(document.body)).toEqual([]);
});

import { html, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../../widget/testing/accessibility.ts';
import './trials-screen.ts';
import type { Trial } from './trials-element.ts';

const head = {
  after: 'training',
  step: '',
  done: 0,
  total: 0,
  started_at: '2026-11-23T10:00:00.000Z',
  reached_at: '2026-11-23T10:00:10.000Z',
  failure: null,
} as const;

const term = { term: 'mug', product: 3, title: 'Mug 3', within: 1, place: 2, kept: false };

const recommender = {
  recommender: 'similar',
  question: 'q',
  cases: 40,
  ndcg: 0.3,
  popularity_ndcg: 0.1,
  difference: { mean: 0.2, margin: 0.04 },
  is_within_noise: false,
};

const trials: readonly Trial[] = [
  {
    ...head,
    id: 'a',
    kind: 'field_weights',
    state: 'ready',
    after: 'request',
    field_weights: { title: 7, vendor: 9 },
    result: { seconds: 2, memory_bytes: 3_000_000 },
  },
  { ...head, id: 'b', kind: 'kept_terms', state: 'finished', result: [term] },
  {
    ...head,
    id: 'c',
    kind: 'quality',
    state: 'finished',
    result: { orders: 8, recommenders: [recommender] },
  },
  {
    ...head,
    id: 'd',
    kind: 'quality',
    state: 'failed',
    failure: 'The server has ended.',
    result: null,
  },
];

afterEach(() => {
  render(html``, document.body);
  vi.unstubAllGlobals();
});

/** Shows the screen over a server with all trials. Returns the addresses and bodies of its requests. */
function show({ search = '', role = 'merchandiser' } = {}): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    asked.push(`${new URL(address, location.href).search}${typeof body === 'string' ? body : ''}`);
    return Response.json({ data: trials, products: 12, index_seconds: 1 });
  });
  const shop = { domain: 'store.example', role };
  const url = new URL(`/admin/trials${search}`, location.href);
  render(
    html`<main><trials-screen .shop=${shop} .url=${url}></trials-screen></main>`,
    document.body,
  );
  return asked;
}

const rows = page.getByRole('table', { name: 'History' }).getByRole('row');

test('trials of all kinds are listed with what came of them', async () => {
  show();
  await expect.element(rows.nth(1)).toHaveTextContent(/Field weights.*on request.*Ready.*Vendor 9/);
  await rows.nth(1).getByText('Vendor 9').click();
  await expect.element(rows.nth(1)).toHaveTextContent('2 seconds and 3 MB of memory');
  await rows.nth(2).getByText('1 of 1 kept terms fail').click();
  await expect.element(rows.nth(2)).toHaveTextContent('“mug” finds Mug 3 at place 2');
  await rows.nth(3).getByText('1 of 1 recommenders are surely better').click();
  await expect.element(rows.nth(3)).toHaveTextContent('Similar: 30%, what sells most 10%.');
  await expect.element(rows.nth(4)).toHaveTextContent(/after a training.*Failed.*has ended\./);
  expect(await violations(document.body)).toEqual([]);
});

test('a trial of each kind is begun here, with the saved draft of the field weights', async () => {
  const asked = show();
  await page.getByRole('button', { name: 'Evaluate now' }).click();
  await expect.poll(() => asked).toContain('{"kind":"quality"}');
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect.poll(() => asked).toContain('{"kind":"kept_terms"}');
  await page.getByRole('button', { name: 'Try the draft' }).click();
  await expect.poll(() => asked).toContain('{"kind":"field_weights"}');
});

test('one kind is shown by its address', async () => {
  const asked = show({ search: '?kind=kept_terms' });
  const filter = page.getByRole('link', { name: 'Kept terms', exact: true });
  await expect.element(filter).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('button')).toHaveTextContent('Run now');
  expect(asked).toEqual(['?kind=kept_terms']);
});

test('viewers begin trials of kept terms only', async () => {
  show({ role: 'viewer' });
  await expect.element(page.getByRole('button')).toHaveTextContent('Run now');
});

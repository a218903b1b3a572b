import { html, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MyShop } from '../../api/me.ts';
import './learned-pairs.ts';

const pair = {
  from: 'brolly',
  to: 'umbrella',
  searched: 14,
  reformulated: 12,
  chose: 0,
  chose_named: 0,
  state: 'used',
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

afterEach(() => {
  render(html``, document.body);
  vi.unstubAllGlobals();
});

/** Shows the element over a server, and returns what it sends there. */
function show(role: MyShop['role']): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    if (method !== 'GET') {
      sent.push({
        method,
        path: pathname,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      });
    }
    const answer = pathname.endsWith('/pairs')
      ? { data: [pair] }
      : { live: { version: 3, body: { synonyms: [] } }, draft: null, revision: 1, problems: [] };
    return Promise.resolve(
      new Response(JSON.stringify(answer), {
        status: 200,
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  });
  const shop = { domain: 'store.example', role };
  render(html`<learned-pairs .shop=${shop}></learned-pairs>`, document.body);
  return sent;
}

test('shows the evidence of a pair and publishes it as a synonym', async () => {
  const sent = show('owner');
  await expect.element(page.getByText('12 of 14 who searched for it')).toBeVisible();
  await page.getByRole('button', { name: 'Make umbrella a synonym of brolly' }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]?.body).toMatchObject({
    body: { synonyms: [{ words: ['brolly'], also_find: ['umbrella'] }] },
    base_version: 3,
  });
  expect(sent[1]?.path).toContain('/publish');
});

test('publishes a refusal', async () => {
  const sent = show('merchandiser');
  await page.getByRole('button', { name: 'Refuse umbrella for brolly' }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]?.body).toMatchObject({
    body: { refused_synonyms: [{ words: ['brolly'], also_find: ['umbrella'] }] },
  });
});

test('changes nothing for a viewer', async () => {
  show('viewer');
  await expect.element(page.getByText('umbrella', { exact: true })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

import { html, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import './typing-screen.ts';

afterEach(() => {
  render(html``, document.body);
  vi.unstubAllGlobals();
});

test('keeps the space behind a word while the next one is awaited', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit = {}) => {
    asked.push(typeof body === 'string' ? body : '');
    const headers = { 'Content-Type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify({ steps: [] }), { status: 200, headers }));
  });
  const shop = { domain: 'store.example', role: 'owner' };
  const url = new URL('/search/typing', location.href);
  render(
    html`<search-typing-screen .shop=${shop} .url=${url}></search-typing-screen>`,
    document.body,
  );
  const field = page.getByRole('searchbox');
  await field.click();
  await userEvent.keyboard('red ');
  await expect.poll(() => asked).toEqual(['{"term":"red"}']);
  await userEvent.keyboard('mug');
  await expect.poll(() => asked.at(-1)).toBe('{"term":"red mug"}');
  await expect.element(field).toHaveValue('red mug');
});

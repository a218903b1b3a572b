import { html, nothing, render } from 'lit';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../widget/testing/accessibility.ts';
import { loadDialog } from './load-dialog.ts';

afterEach(() => render(nothing, document.body));

test('code that is there is passed on without a message', async () => {
  render(html`<toast-region></toast-region>`, document.body);
  expect(await loadDialog(Promise.resolve('code'))).toBe('code');
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});

test('code that is gone becomes a message that offers to load the page again', async () => {
  render(
    html`<main><h1>Rules</h1></main>
      <toast-region></toast-region>`,
    document.body,
  );
  expect(await loadDialog(Promise.reject(new TypeError('not found')))).toBeUndefined();
  await expect.element(page.getByText('This could not be loaded.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(await violations(document.body)).toEqual([]);
});

import { html, nothing, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import './kept-terms-run.ts';

const run = { at: '2026-11-23T10:00:00.000Z', after: 'request', data: [] };

afterEach(() => {
  render(nothing, document.body);
  vi.restoreAllMocks();
});

test('Run now keeps the focus and takes no second click while the terms run', async () => {
  const held: (() => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, { method } = {}) => {
    if (method === 'POST') {
      await new Promise<void>((resolve) => held.push(resolve));
      return Response.json(run);
    }
    return Response.json({ run: held.length === 0 ? null : run });
  });
  render(html`<kept-terms-run shop="mugs.example"></kept-terms-run>`, document.body);
  const button = page.getByRole('button', { name: 'Run now' });
  await expect.element(page.getByText(/The kept terms have not run yet/)).toBeVisible();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  held[0]?.();
  await expect.element(page.getByText('There were no kept terms.')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  await expect.element(button).toHaveFocus();
  expect(held).toHaveLength(1);
});

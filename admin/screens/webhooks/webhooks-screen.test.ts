import { html, LitElement, nothing, render, type TemplateResult } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import type { MyShop } from '../../api/me.ts';
import { keepInAddress, RouterController } from '../../router/router.ts';
import './webhooks-screen.ts';

type Answer = AdminContract['webhooks']['answer'];

const shop: Partial<MyShop> = { domain: 'mugs.example', role: 'owner' };

const heading = page.getByRole('heading', { name: 'Webhooks' });

/** Hands the address to the screen, as the shell does. */
class AddressFollower extends LitElement {
  readonly #router = new RouterController(this, 'Leave?');

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return html`<webhooks-screen .shop=${shop} .url=${this.#router.url}></webhooks-screen>`;
  }
}

customElements.define('address-follower', AddressFollower);

afterEach(() => {
  render(nothing, document.body);
  keepInAddress({ after: undefined });
  vi.restoreAllMocks();
});

/** Opens the page over a store with failed webhooks, of which a retry or drop takes one or all. */
function open(ids: readonly number[]): void {
  let left = ids;
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, { method, body } = {}) => {
    if (method === 'POST') {
      const { id } = await new Response(body).json();
      left = left.filter((one) => id !== null && one !== id);
      return Response.json({ count: 1, change: 7 });
    }
    return Response.json(answer(left));
  });
  render(html`<main><address-follower></address-follower></main>`, document.body);
}

function answer(ids: readonly number[]): Answer {
  return {
    data: ids.map((id) => ({
      id,
      topic: 'orders/create',
      resource: `orders:${id}`,
      received_at: '2026-11-20T10:00:00.000Z',
      tries: 12,
      reason: 'The order has no lines.',
      set_aside_at: '2026-11-22T10:00:00.000Z',
    })),
    next: null,
    counts: { waiting: 0, retrying: 0, 'set-aside': ids.length },
  };
}

async function runFromMenu(id: number, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of webhook ${id}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a retried webhook leaves the focus to the one that takes its place', async () => {
  open([7, 8]);
  await runFromMenu(7, 'Retry');
  await expect.element(page.getByText('orders:7')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions of webhook 8' })).toHaveFocus();
});

test('the focus goes to the heading after the last webhook is retried', async () => {
  open([7]);
  await runFromMenu(7, 'Retry');
  await expect.element(page.getByText('There are no webhooks in this state.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('the focus goes to the heading when Retry all leaves nothing to retry', async () => {
  open([7, 8]);
  await page.getByRole('button', { name: 'Retry all' }).click();
  await expect.element(page.getByText('There are no webhooks in this state.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('the focus goes to the heading when the last webhook is dropped', async () => {
  open([7]);
  await runFromMenu(7, 'Drop…');
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click();
  await expect.element(page.getByText('There are no webhooks in this state.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('the focus goes to the heading when First ones leads to the first page', async () => {
  keepInAddress({ after: '3' });
  open([7]);
  const first = page.getByRole('button', { name: 'First ones' });
  await first.click();
  await expect.element(first).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

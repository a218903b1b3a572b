import { html, nothing, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import type { Me, MyShop } from '../../api/me.ts';
import './connection-screen.ts';

type Answer = AdminContract['connection']['answer'];

const connected: Answer = {
  connection: {
    connector: 'platform',
    platform: 'shopify',
    address: 'https://mugs.example',
    state: 'active',
    error: null,
    question: 'The store has 80 products less than before.',
    connected_at: '2026-11-20T10:00:00.000Z',
    subscribed_at: '2026-11-20T10:01:00.000Z',
    pulls: [
      {
        kind: 'products',
        records: 12_345,
        is_running: false,
        finished_at: '2026-11-20T10:02:00.000Z',
      },
    ],
    refusals: [],
  },
  platforms: ['shopify', 'woocommerce'],
  receives: true,
  permissions: [{ kind: 'orders', scopes: ['read_all_orders', 'read_orders'] }],
};

afterEach(() => {
  render(nothing, document.body);
  vi.restoreAllMocks();
});

/** Opens the page of a connected store, whose state is what `change` makes of it once something is changed. */
function open(
  change: (connection: NonNullable<Answer['connection']>) => Answer['connection'],
): void {
  let { connection } = connected;
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, { method = 'GET' } = {}) => {
    if (method !== 'GET') {
      connection = connection && change(connection);
      return Response.json({ left: null, change: 7 });
    }
    return Response.json({ ...connected, connection });
  });
  const shop: Partial<MyShop> = { domain: 'mugs.example', role: 'owner' };
  const me: Partial<Me> = { kind: 'person', role: null };
  render(
    html`<main><connection-screen .shop=${shop} .me=${me}></connection-screen></main>`,
    document.body,
  );
}

test('a paused connection keeps the focus on the button that resumes it', async () => {
  open((connection) => ({ ...connection, state: 'paused' }));
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(page.getByRole('button', { name: 'Resume' })).toHaveFocus();
});

test('the focus goes to the heading when the button of what was decided goes', async () => {
  open((connection) => ({ ...connection, question: null }));
  await page.getByRole('button', { name: 'Remove what is missing in the store…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText(/80 products less/)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { name: 'Connection', exact: true }))
    .toHaveFocus();
});

test('the focus goes to the heading when a store is disconnected', async () => {
  open(() => null);
  await page.getByRole('button', { name: 'Disconnect…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByRole('heading', { name: 'State' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { name: 'Connection', exact: true }))
    .toHaveFocus();
});

test('the focus goes to the heading when a clicked button goes with the change', async () => {
  open((connection) => ({ ...connection, connector: 'public' }));
  const button = page.getByRole('button', { name: 'Ask for the webhooks again' });
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { name: 'Connection', exact: true }))
    .toHaveFocus();
});

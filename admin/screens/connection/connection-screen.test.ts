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
  approval: null,
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

/** Opens the page of a shop whose store is asked for its approval. */
async function openForApproval(answer: Partial<Answer>): Promise<ReturnType<typeof vi.spyOn>> {
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async (_address, options) =>
    Response.json(
      options?.method === 'POST'
        ? {
            approval_url: 'https://mugs.example/wc-auth/',
            expires_at: '2026-11-20T11:00:00.000Z',
          }
        : { ...connected, connection: null, ...answer },
    ),
  );
  const shop: Partial<MyShop> = { domain: 'mugs.example', role: 'owner' };
  const me: Partial<Me> = { kind: 'person', role: 'owner' };
  render(
    html`<main><connection-screen .shop=${shop} .me=${me}></connection-screen></main>`,
    document.body,
  );
  return asked;
}

test('a store of WooCommerce is connected by its own page', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const asked = await openForApproval({});
  await page.getByLabelText('Address of the store').fill('mugs.example/shop');
  await page.getByLabelText('Credentials').selectOptions('WooCommerce: approve in the store');
  await page.getByLabelText('Present password').fill('a long password');
  await page.getByRole('button', { name: 'Open the store’s page' }).click();
  await expect.poll(() => opened.mock.calls).toEqual([['https://mugs.example/wc-auth/', '_self']]);
  expect(asked).toHaveBeenCalledWith(
    expect.stringContaining('/connection/approval'),
    expect.objectContaining({
      body: JSON.stringify({ address: 'mugs.example/shop', current: 'a long password' }),
    }),
  );
});

test('the page says why a key that came back connected nothing', async () => {
  const error = 'mugs.example does not know the key.';
  await openForApproval({
    receives: false,
    approval: { address: 'https://mugs.example', expires_at: '2026-11-20T11:00:00.000Z', error },
  });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('https://mugs.example was not connected: mugs.example does not know');
  await page.getByLabelText('Credentials').selectOptions('WooCommerce: approve in the store');
  await expect.element(page.getByText(/sets PUBLIC_URL to one/)).toBeInTheDocument();
});

test('a store of WooCommerce gets its plugin', async () => {
  const { connection } = connected;
  await openForApproval({
    connection: connection && { ...connection, connector: 'woocommerce', platform: 'woocommerce' },
  });
  const plugin = page.getByRole('link', { name: 'Download the plugin' });
  await expect.element(plugin).toHaveAttribute('href', '/woocommerce/vitrine.zip');
  await expect.element(page.getByText('Permissions of the platform')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Credentials')).toHaveValue('woocommerce');
  await expect
    .element(page.getByLabelText('Address of the store'))
    .toHaveValue(connection?.address);
});

test('permissions of a platform are named to those who connect one', async () => {
  await openForApproval({});
  const permissions = page.getByRole('heading', { name: 'Permissions of the platform' });
  await expect.element(permissions).toBeInTheDocument();
  await page.getByLabelText('Credentials').selectOptions('WooCommerce: key and secret');
  await expect.element(permissions).not.toBeInTheDocument();
  await page.getByLabelText('Credentials').selectOptions('Token of a custom app');
  await expect.element(permissions).toBeInTheDocument();
});

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

import { describe, expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { sendWebhook } from '../testing/webhooks.ts';
import { createShop } from './testing/shop-fixture.ts';

const secret = 'given-by-the-platform';

describe('webhook', () => {
  test('lists failed webhooks, tries them again and drops them', async ({ installation }) => {
    await createShop(installation);
    await installation.cli('shop', 'update', 'a.example', '--webhook-secret', secret);
    const server = await installation.serveHere();
    const answer = await sendWebhook({
      url: server.url,
      shop: { domain: 'a.example', webhookSecret: secret },
      topic: 'products/update',
      body: { title: 'No id' },
    });
    expect(answer.status).toBe(200);
    const list = async () => {
      const { stdout } = await installation.cli('webhook', 'list', 'a.example', '--json');
      return JSON.parse(stdout) as { failed: { id: number; tries: number; reason: string }[] };
    };
    await expect.poll(async () => (await list()).failed, { timeout: 20_000 }).toHaveLength(1);
    const { failed } = await list();
    expect(failed[0]).toMatchObject({ tries: 1, reason: 'id: expected the id of the record.' });
    const retried = await installation.cli('webhook', 'retry', 'a.example', String(failed[0]?.id));
    expect(retried.stdout).toBe('1 to be tried again.\n');
    expect((await installation.cli('webhook', 'drop', 'a.example')).code).toBe(1);
    const dropped = await installation.cli('webhook', 'drop', 'a.example', '--all');
    expect(dropped.stdout).toBe('1 dropped.\n');
    expect((await list()).failed).toEqual([]);
  });
});

test('an erased customer does not return with a webhook that failed', async ({ installation }) => {
  const { webhook_secret: webhookSecret } = await createShop(installation);
  const server = await installation.serveHere();
  const shop = { domain: 'a.example', webhookSecret };
  const body = { id: 5, created_at: 'not a date', customer: { id: 70 }, email: 'ann@b.example' };
  await sendWebhook({ url: server.url, shop, topic: 'orders/create', body });
  const readFailed = async () => {
    const { stdout } = await installation.cli('webhook', 'list', 'a.example', '--json');
    return (JSON.parse(stdout) as { failed: { resource: string }[] }).failed;
  };
  await expect.poll(readFailed, { timeout: 20_000 }).toMatchObject([{ resource: 'orders:5' }]);
  const options = ['--customer', '70', '--yes', '--json'];
  const erased = await installation.cli('shop', 'erase', 'a.example', ...options);
  expect(JSON.parse(erased.stdout)).toMatchObject({ orders: 0, webhooks: 1, left: 0 });
  expect(await readFailed()).toEqual([]);
  const retried = await installation.cli('webhook', 'retry', 'a.example', '--all');
  expect(retried.stdout).not.toMatch(/^[1-9]/);
});

describe('privacy', () => {
  test('prints the data of a person whom the platform has asked for', async ({ installation }) => {
    const { webhook_secret: webhookSecret } = await createShop(installation);
    const server = await installation.serveHere();
    const shop = { domain: 'a.example', webhookSecret };
    const send = (topic: string, body: object) =>
      sendWebhook({ url: server.url, shop, topic, body });
    await send('customers/create', { id: 7, tags: 'vip' });
    await send('customers/data_request', { customer: { id: 7 } });
    const list = async () => {
      const { stdout } = await installation.cli('privacy', 'list', 'a.example', '--json');
      return JSON.parse(stdout) as { id: number; customer_id: number }[];
    };
    await expect.poll(list, { timeout: 20_000 }).toMatchObject([{ id: 1, customer_id: 7 }]);
    const { stdout } = await installation.cli('privacy', 'export', 'a.example', '1');
    expect(JSON.parse(stdout)).toMatchObject({ customer: { id: 7, tags: 'vip' } });
    expect((await installation.cli('privacy', 'export', 'a.example', '2')).code).toBe(1);
  });
});

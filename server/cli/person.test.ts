import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { order, product } from '../testing/factories.ts';
import { type Installation, type RunningServer, test } from '../testing/installation.ts';
import { createOwner } from '../testing/people.ts';
import { isOnPostgres } from '../testing/test-data.ts';

const customer = 7_123_456_789_012;
const uuid = '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10';
const email = 'someone.special@example.com';

interface CreatedShop {
  id: number;
  key: string;
  identity_secret: string;
}

/** Creates a shop whose only customer bought product 1. */
async function createShop(installation: Installation): Promise<CreatedShop> {
  const { stdout } = await installation.cli('shop', 'create', 'a.example', '--json');
  const write = (name: string, records: object[]) =>
    installation.file(name, JSON.stringify(records));
  await installation.cli(
    'import',
    'a.example',
    '--products',
    await write('products', [product({ id: 1 }), product({ id: 2 })]),
    '--customers',
    await write('customers', [{ id: customer, tags: 'VIP' }]),
    '--orders',
    await write('orders', [
      order({
        id: 1,
        createdAt: '2026-03-01T10:00:00Z',
        units: { 1: 1 },
        customer: { id: customer },
      }),
    ]),
  );
  return JSON.parse(stdout);
}

/** Returns everything that the server logs from now on. */
function readOutput({ process: { stdout, stderr } }: RunningServer): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk) => (output += chunk));
  }
  return () => output;
}

async function record(url: string, key: string, event: object): Promise<number> {
  const answer = await fetch(`${url}/api/v2/analytics/event?key=${key}`, {
    method: 'POST',
    body: JSON.stringify(event),
  });
  return answer.status;
}

const view = { verb: 'viewed', platform_product_handle: 'product-2', uuid };

/** Returns a view by the customer, signed by the store's server. */
function viewOfCustomer({ identity_secret }: CreatedShop) {
  return {
    ...view,
    platform_customer_id: String(customer),
    customer_signature: signatureWith(identity_secret),
    subject_email: email,
  };
}

function signatureWith(identitySecret: string): string {
  return createHmac('sha256', identitySecret).update(String(customer)).digest('hex');
}

async function idsOf(url: string, path: string): Promise<number[]> {
  const answer = await fetch(url + path);
  const { data } = (await answer.json()) as { data: { id: number }[] };
  return data.map(({ id }) => id);
}

async function databaseHolds(
  { directory }: Installation,
  bytes: string | Buffer,
): Promise<boolean> {
  const folder = join(directory, 'data');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name))),
  );
  return files.some((content) => content.includes(bytes));
}

/** The e-mail as stored in the database. */
const customerBytes = Buffer.from(customer.toString(16).padStart(12, '0'), 'hex');

/** A database server keeps deleted rows for a while, which the report says. */
const filesOfServer = isOnPostgres
  ? 'Files of PostgreSQL may hold the erased rows until vacuum frees and new rows fill their space, and its log (WAL), ' +
    'base backups and replicas until they are recycled or deleted.\n'
  : '';

describe('shop erase', () => {
  test.skipIf(isOnPostgres)(
    'removes the person from a running server, the files and the log',
    async ({ installation }) => {
      const { key, identity_secret } = await createShop(installation);
      const server = await installation.start();
      const output = readOutput(server);
      const signature = signatureWith(identity_secret);
      const signed = `platform_customer_id=${customer}&customer_signature=${signature}&key=${key}`;
      const viewed = `/api/v1/products/viewed?uuid=${uuid}&key=${key}`;
      const purchased = `/api/v1/products/purchased?${signed}`;
      const named = { ...view, platform_customer_id: String(customer), subject_email: email };
      expect(await record(server.url, key, named)).toBe(200);
      expect(await record(server.url, key, { ...named, verb: email, uuid })).toBe(400);
      expect(await idsOf(server.url, viewed)).toEqual([2]);
      expect(await idsOf(server.url, purchased)).toEqual([1]);
      expect((await fetch(`${server.url}${purchased}&limit=0`)).status).toBe(400);
      expect((await fetch(`${server.url}${purchased.replace(signature, email)}`)).status).toBe(403);
      // Models contain no shoppers.
      await installation.cli('train', 'a.example');
      for (const name of [uuid, email, customerBytes]) {
        expect(await databaseHolds(installation, name)).toBe(true);
      }

      const { code, stdout } = await installation.cli(
        'shop',
        'erase',
        'A.example',
        '--customer',
        String(customer),
        '--email',
        email,
        '--json',
      );
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual({
        sessions: 1,
        events: 1,
        orders: 1,
        customers: 1,
        webhooks: 0,
        also_named: { customer_ids: [], emails: [] },
        left: 0,
        deleted_rows_remain_in_server_files: false,
      });
      expect(await idsOf(server.url, viewed)).toEqual([]);
      expect(await idsOf(server.url, purchased)).toEqual([]);
      expect(await idsOf(server.url, `/api/v1/products/top_sellers?key=${key}`)).toEqual([1, 2]);
      for (const name of [uuid, email, customerBytes]) {
        expect(await databaseHolds(installation, name)).toBe(false);
      }
      expect(await record(server.url, key, { ...view, uuid: 'somebody-new' })).toBe(200);
      expect(await server.stop()).toBe(0);
      expect(output()).toContain('"route":"purchased"');
      for (const name of [uuid, email, String(customer)]) {
        expect(output()).not.toContain(name);
      }
    },
  );

  test('lists other identifiers of the person', async ({ installation }) => {
    const shop = await createShop(installation);
    const { key } = shop;
    const server = await installation.serveHere();
    await record(server.url, key, viewOfCustomer(shop));
    await record(server.url, key, { ...view, uuid: 'tablet', subject_email: email });
    const erase = (...options: string[]) =>
      installation.cli('shop', 'erase', 'a.example', ...options);
    expect((await erase('--customer', String(customer))).stdout).toBe(
      'Erased 1 session with 1 event and 1 customer; 1 order made anonymous.\n' +
        `Also named as ${email}: erase with --email ${email}.\n${filesOfServer}`,
    );
    expect((await erase('--email', email)).stdout).toBe(
      `Erased 1 session with 1 event and 0 customers; 0 orders made anonymous.\n${filesOfServer}`,
    );
    expect(await databaseHolds(installation, email)).toBe(false);
  });

  test('reports an unknown person and a missing identifier', async ({ installation }) => {
    await createShop(installation);
    const erase = (...options: string[]) =>
      installation.cli('shop', 'erase', 'a.example', ...options);
    expect(await erase('--uuid', 'nobody')).toMatchObject({
      code: 0,
      stdout: 'No data of this person were found.\n',
    });
    expect(await erase()).toMatchObject({
      code: 1,
      stderr: 'Name the person: --customer, --uuid or --email, or several of them.\n',
    });
    expect(await erase('--customer', email)).toMatchObject({
      code: 1,
      stderr: '--customer must be the id of a customer, such as 6120000238138.\n',
    });
    const elsewhere = await installation.cli('shop', 'erase', 'b.example', '--email', email);
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.stderr).toContain('There is no shop with the domain b.example');
  });
});

describe('shop export', () => {
  test('prints the data of a person by any of their identifiers', async ({ installation }) => {
    const shop = await createShop(installation);
    const { key } = shop;
    const server = await installation.serveHere();
    await record(server.url, key, viewOfCustomer(shop));
    const exported = await installation.cli(
      'shop',
      'export',
      'a.example',
      '--customer',
      `gid://platform/Customer/${customer}`,
    );
    expect(exported.stderr).toBe('');
    expect(JSON.parse(exported.stdout)).toMatchObject({
      customer: { id: customer, tags: 'VIP' },
      orders: [{ id: 1, line_items: [{ product_id: 1 }] }],
      events: [{ verb: 'viewed', product_id: 2, uuid, subject_email: email }],
    });
    for (const name of [
      ['--uuid', uuid],
      ['--email', email.toUpperCase()],
    ]) {
      const { stdout } = await installation.cli('shop', 'export', 'a.example', ...name, '--json');
      expect(stdout.trimEnd()).not.toContain('\n');
      expect(JSON.parse(stdout)).toMatchObject({ customer: null, orders: [], events: [{ uuid }] });
    }
  });

  test('prints what an owner exports in the admin', async ({ installation }) => {
    const shop = await createShop(installation);
    const server = await installation.serveHere();
    await record(server.url, shop.key, viewOfCustomer(shop));
    const owner = await createOwner(server);
    for (const [option, body] of [
      ['--customer', { customer_id: String(customer) }],
      ['--uuid', { uuid }],
      ['--email', { email }],
    ] as const) {
      const [name = ''] = Object.values(body);
      const { stdout } = await installation.cli('shop', 'export', 'a.example', option, name);
      const parameters = { shop: 'a.example' };
      const exported = await owner.call('exportPerson', { parameters, body });
      expect(exported.status).toBe(200);
      expect(exported.body).toMatchObject({ events: [{ uuid }] });
      expect(exported.body).toEqual(JSON.parse(stdout));
    }
  });
});

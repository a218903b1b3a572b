import { describe, expect } from 'vitest';
import { order, product } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

async function importBaskets(installation: Installation): Promise<void> {
  const products = await installation.file(
    'products.json',
    JSON.stringify([1, 2, 3].map((id) => product({ id }))),
  );
  const orders = await installation.file(
    'orders.json',
    JSON.stringify(
      [1, 2].map((id) => order({ id, createdAt: '2026-01-02', units: { 1: 1, 2: 1 } })),
    ),
  );
  await installation.cli('import', 'a.example', '--products', products, '--orders', orders);
}

/** Returns the start of the training whose scores the server shows; undefined without scores. */
async function trainedAt(url: string): Promise<number | undefined> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const value = /^vitrine_training_trained_timestamp_seconds\{.*\} (.*)$/m.exec(metrics)?.[1];
  return value === undefined ? undefined : Number(value);
}

describe('train', () => {
  test('learns from orders and prints their number', async ({ installation }) => {
    await createShop(installation);
    await importBaskets(installation);
    const { code, stdout, stderr } = await installation.cli('train', 'a.example', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      domain: 'a.example',
      orders: 2,
      lines: 4,
      sessions: 0,
      products: 3,
      is_current: true,
      seconds: expect.any(Number),
      cpu_seconds: expect.any(Number),
    });
    const again = await installation.cli('train', 'a.example');
    expect(again.stdout).toMatch(
      /^Learned from 2 orders with 4 lines and 0 sessions over 3 products of a\.example in \d+\.\d s\.\n$/,
    );
  });

  test('reports missing orders and an unknown shop', async ({ installation }) => {
    await createShop(installation);
    const { code, stdout } = await installation.cli('train', 'a.example');
    expect(code).toBe(0);
    expect(stdout).toBe(
      'a.example has no orders and no events to learn from yet: only the texts of its 0 products were compared.\n',
    );
    const unknown = await installation.cli('train', 'b.example');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('There is no shop with the domain b.example');
  });

  test('returns when a running server shows the results, and the server trains imported data by itself', async ({
    installation,
  }) => {
    await createShop(installation);
    await importBaskets(installation);
    const server = await installation.start();
    await expect
      .poll(() => trainedAt(server.url), { timeout: 20_000, interval: 200 })
      .toBeDefined();
    const startedAt = Date.now() / 1_000;
    const { code, stderr } = await installation.cli('train', 'a.example');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await trainedAt(server.url)).toBeGreaterThanOrEqual(startedAt);
  });
});

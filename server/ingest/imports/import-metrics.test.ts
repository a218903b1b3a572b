import { expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';

test('the metrics show the last import of each kind', async ({ app }) => {
  const store = await app.shop();
  const { shop } = store;
  const metric = async (name: string, more = '') => {
    const labels = `shop="${shop.domain}",kind="products"${more}`;
    const text = await (await app.get('/metrics')).text();
    const line = text.split('\n').find((one) => one.startsWith(`${name}{${labels}}`));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  const records = (outcome: string) => metric('vitrine_import_records', `,outcome="${outcome}"`);

  await store.import({ products: [1, 2, 3].map((id) => product({ id })) });
  expect(await records('saved')).toBe(3);
  const before = Date.now() / 1_000;
  const next = [product({ id: 1 }), product({ id: 2, title: 'Jug' }), { id: 3, variants: 5 }];
  await store.import({ products: next }, { replace: true });
  for (const outcome of ['saved', 'unchanged', 'rejected']) {
    expect([outcome, await records(outcome)]).toEqual([outcome, 1]);
  }
  expect(await records('removed')).toBe(0);
  expect(await metric('vitrine_import_duration_seconds')).toBeGreaterThan(0);
  expect(await metric('vitrine_import_finished_timestamp_seconds')).toBeGreaterThanOrEqual(before);

  await store.import({ products: '[{"id":4,"title":"Cut"},{"id"' });
  expect(await records('saved')).toBe(1);
  expect(await records('rejected')).toBe(0);
});

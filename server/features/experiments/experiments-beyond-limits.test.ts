import { type Logger, pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { experimentCalls, sessionsOf } from '../../testing/experiments.ts';
import { product } from '../../testing/factories.ts';
import { createOwner } from '../../testing/people.ts';
import { startApp } from '../../testing/running-app.ts';

/** Settings of the search that no request may save: too many words, unknown values and unknown names. */
const beyondLimits = {
  synonyms: [{ words: ['jug', 'pitcher', ...Array.from({ length: 60 }, () => 'ewer')] }],
  languages: ['xx'],
  excluded_products: 'former',
  former: true,
};

const searchPath = '/api/v1/smart-search/search';

const variants = [
  { name: 'A', weight: 1 },
  { name: 'B', weight: 1, settings: { excluded_terms: ['mug'] } },
];

async function startShop(options: { log?: Logger } = {}) {
  const app = await startApp(options);
  onTestFinished(() => app.close());
  const shop = await app.shop();
  const titles = ['Oak mug', 'Oak jug', 'Oak pitcher'];
  await shop.import({ products: titles.map((title, index) => product({ id: index + 1, title })) });
  const calls = experimentCalls(await createOwner(app), shop);
  return { app, shop, ...calls };
}

test('shoppers see a variant without what exceeds the limits of settings, which is logged', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const { app, shop, create, start } = await startShop({ log });
  await shop.saveSettings({ search: { excluded_products: [3] } });
  await create({ widget_id: null, variants });
  await start();
  const { stores } = app.service;
  await stores.database.write(shop.shop.id, async (transaction) => {
    for (const running of await stores.experiments.running(shop.shop.id, transaction)) {
      const stored = running.variants.map(({ settings, ...variant }) => ({
        ...variant,
        ...(settings && { settings: { ...settings, ...beyondLimits } }),
      }));
      await stores.experiments.save(transaction, shop.shop.id, { ...running, variants: stored });
    }
  });
  await app.service.catchUp();
  const uuid = sessionsOf(1, variants, 'B', 1)[0];
  const find = async (searchTerm: string) => {
    const answer = await shop.post(searchPath, { searchTerm, uuid });
    const { data, experiment } = await answer.json();
    return { ids: data.map(({ id }: { id: number }) => id), experiment };
  };
  const experiment = { id: 1, variants: [{ name: 'B', weight: 1 }] };
  expect(await find('mug')).toEqual({ ids: [], experiment });
  expect(await find('pitcher')).toEqual({ ids: [2], experiment });
  const warnings = lines.filter((line) => line.includes('exceeds its limits'));
  expect(warnings.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      shopId: shop.shop.id,
      experimentId: 1,
      variant: 'B',
      settings: expect.arrayContaining(['search.synonyms', 'search.excluded_products']),
    }),
  ]);
});

test('an experiment is planned although saved settings exceed their limits', async () => {
  const { app, shop, create, report } = await startShop();
  const { stores } = app.service;
  await stores.database.write(shop.shop.id, (transaction) =>
    stores.settings.save(transaction, shop.shop.id, { search: beyondLimits }),
  );
  expect((await create({ widget_id: null, variants })).status).toBe(200);
  expect((await report()).body.experiment.variants[1]?.settings).toEqual({
    excluded_terms: ['mug'],
  });
});

import { describe, expect } from 'vitest';
import { storePresentationSchema } from '../contract/store-presentation.ts';
import { savePresentation } from '../changes/presentation.ts';
import { type ConnectedStandIn, connectStandIn } from '../testing/connected-stand-in.ts';
import { signInAs } from '../testing/people.ts';
import { test as base } from '../testing/running-app.ts';

const test = base.extend<{ store: ConnectedStandIn }>({
  store: async ({ app }, use) => {
    const connected = await connectStandIn(app, { seed: 1 });
    await use(connected);
    await connected.close();
  },
});

describe('a shop that is connected to a store', () => {
  test('shows itself as the store does, with nothing set by hand', async ({ app, store }) => {
    const { presentation } = store.platform.store;
    Object.assign(presentation, {
      name: 'Teehaus',
      moneyFormat: '{{amount_with_comma_separator}} €',
      timezone: 'Europe/Berlin',
      locales: [
        { locale: 'fr', primary: false, published: true },
        { locale: 'de', primary: true, published: true },
        { locale: 'it', primary: false, published: false },
      ],
      roots: [
        { locale: 'de', url: 'https://store.example/de-at' },
        { locale: 'de', url: 'https://store.example/' },
        { locale: 'fr', url: 'https://store.example/fr' },
      ],
    });
    await store.pull();
    const shop = await app.service.stores.shops.find({ id: store.shop.shop.id });
    expect(shop).toMatchObject({
      currency: 'EUR',
      moneyFormat: '{{amount_with_comma_separator}} €',
      locale: 'de',
      locales: ['de', 'fr'],
      timezone: 'Europe/Berlin',
      presentation: {
        taxesIncluded: true,
        weightUnit: 'kg',
        languageRoots: [
          { locale: 'de', url: 'https://store.example/' },
          { locale: 'fr', url: 'https://store.example/fr' },
        ],
      },
    });
  });

  test('keeps its languages when the store does not list them any more', async ({ app, store }) => {
    const { presentation } = store.platform.store;
    presentation.locales = ['de', 'fr', 'it'].map((locale, index) => ({
      locale,
      primary: index === 0,
      published: true,
    }));
    await store.pull();
    const { stores } = app.service;
    const id = store.shop.shop.id;
    const save = async (values: object) => {
      const known = (await stores.shops.find({ id }))?.presentation;
      const said = storePresentationSchema.parse({ ...known, ...values });
      await stores.database.write(id, (transaction) =>
        savePresentation(stores, transaction, { shopId: id, said }),
      );
      return (await stores.shops.find({ id }))?.locales;
    };
    expect(await save({ locales: ['de'], hidesLocales: true })).toEqual(['de', 'fr', 'it']);
    expect(await save({ locales: ['fr'], hidesLocales: true })).toEqual(['fr', 'de', 'it']);
    expect(await save({ locales: ['fr', 'de'], hidesLocales: false })).toEqual(['fr', 'de']);
  });

  test('has its own values until it goes back to those of the store', async ({ app, store }) => {
    await store.pull();
    const { domain } = store.shop.shop;
    const admin = await signInAs(app, { role: 'owner', shops: new Map() });
    const shopNow = async (body: object) =>
      (await admin.call('updateShop', { parameters: { shop: domain }, body })).body.shop;
    expect(await shopNow({ currency: 'USD', money_format: 'US${{amount}}' })).toMatchObject({
      currency: 'USD',
      money_format: 'US${{amount}}',
      origins: {
        name: { from: 'own', store: 'Stand-in' },
        timezone: { from: 'store', store: 'UTC' },
        currency: { from: 'own', store: 'EUR' },
        money_format: { from: 'own', store: null },
      },
    });
    expect(await shopNow({ from_store: ['currency', 'money_format'] })).toMatchObject({
      currency: 'EUR',
      money_format: '€{{amount}}',
      origins: {
        currency: { from: 'store', store: 'EUR' },
        money_format: { from: 'store', store: '€{{amount}}' },
      },
    });
  });

  test('keeps what the store has said when it does not say it any more', async ({ app, store }) => {
    await store.pull();
    const { stores } = app.service;
    const shopId = store.shop.shop.id;
    const said = storePresentationSchema.parse({});
    await stores.database.write(shopId, (transaction) =>
      savePresentation(stores, transaction, { shopId, said }),
    );
    expect(await stores.shops.find({ id: shopId })).toMatchObject({
      currency: 'EUR',
      moneyFormat: '€{{amount}}',
      locales: ['en'],
      presentation: { name: 'Stand-in', currency: 'EUR' },
    });
  });
});

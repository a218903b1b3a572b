import type { Knex } from 'knex';
import { storePresentationSchema } from '../../contract/store-presentation.ts';
import { newShop } from '../../testing/factories.ts';
import type { FilledShops } from './filled-shops-fixture.ts';
import {
  deleteAllRowsOfShop,
  deleteChildren,
  deleteRowsOfShop,
  type ShopTable,
  tablesOfShops,
} from '../tables/shops/shop-rows.ts';
import { type Call, type StoreCalls, writes } from './store-calls-fixture.ts';
import type { Stores } from '../stores.ts';

const saidNothing = storePresentationSchema.parse({});

export function shopCalls(shopId: number, other: number) {
  return { ...feedCalls(shopId), ...settingCalls(shopId), ...removalCalls(shopId, other) };
}

function feedCalls(shopId: number) {
  return {
    feed: {
      epoch: (s) => s.feed.epoch(),
      heads: (s) => s.feed.heads(),
      after: (s) => s.feed.after(shopId, 5, 10),
      saveCursors: (s) => s.feed.saveCursors('server', new Map([[shopId, 50]])),
      cursor: (s) => s.feed.cursor('server', shopId),
      cursorsOf: (s) => s.feed.cursorsOf('server'),
      cursors: (s) => s.feed.cursors(shopId),
      prune: (s) => s.feed.prune(Date.now()),
      dropCursors: [(s) => s.feed.dropCursors(shopId, 'server'), (s) => s.feed.dropCursors(shopId)],
      dropFollowers: (s) => s.feed.dropFollowers(['server']),
    },
    keys: {
      list: (s) => s.keys.list(shopId),
      findAll: (s) => s.keys.findAll(['a', 'b']),
      create: writes((s, t) => s.keys.create(t, shopId, { name: 'k', canExplain: true })),
      find: writes((s, t) => s.keys.find(t, shopId, 'a')),
      update: writes((s, t) => s.keys.update(t, shopId, 'a', { name: 'b' })),
      saveUse: writes((s, t) => s.keys.saveUse(t, ['a', 'b'], 1)),
      remove: writes((s, t) => s.keys.remove(t, shopId, 'a')),
      publicKey: (s) => s.keys.publicKey(shopId),
    },
  } satisfies Partial<StoreCalls>;
}

function settingCalls(shopId: number) {
  const use = { day: 1, rulesetId: 1, rule: 0, asked: 1, held: 1, lastAt: 1 };
  const summary = { saved: 1, unchanged: 0, rejected: 0, removed: 0, seconds: 1, finishedAt: 1 };
  const widget = { id: undefined, name: 'W', type: 'grid', settings: '{}' };
  return {
    widgets: {
      list: (s) => s.widgets.list(shopId),
      find: (s) => s.widgets.find(shopId, 1),
      named: (s) => s.widgets.named(shopId, [2, 1]),
      highestId: writes((s, t) => s.widgets.highestId(t, shopId)),
      remove: writes((s, t) => s.widgets.remove(t, shopId, 1)),
      save: writes((s, t) => s.widgets.save(t, shopId, [widget])),
    },
    rulesets: {
      heads: (s) => s.rulesets.heads(shopId),
      list: (s) => s.rulesets.list(shopId),
      find: (s) => s.rulesets.find(shopId, 1),
      findAll: (s) => s.rulesets.findAll([{ shopId, id: 1 }]),
      body: writes((s, t) => s.rulesets.body(t, shopId, 1)),
      highestId: writes((s, t) => s.rulesets.highestId(t, shopId)),
      remove: writes((s, t) => s.rulesets.remove(t, shopId, 1)),
      save: writes((s, t) =>
        s.rulesets.save(t, shopId, [{ id: undefined, name: 'R', body: '{}' }]),
      ),
    },
    rulesetUse: {
      add: writes((s, t) => s.rulesetUse.add(t, [{ ...use, shopId }])),
      sums: (s) => s.rulesetUse.sums(shopId, { from: 1, to: 2 }),
      removeBefore: writes((s, t) => s.rulesetUse.removeBefore(t, shopId, 1)),
    },
    widgetUse: {
      add: writes((s, t) =>
        s.widgetUse.add(t, [{ shopId, day: 1, widgetId: 1, page: 'product', asked: 1, lastAt: 1 }]),
      ),
      since: (s) => s.widgetUse.since(shopId, 1),
      removeBefore: writes((s, t) => s.widgetUse.removeBefore(t, shopId, 1)),
    },
    settings: {
      read: (s) => s.settings.read(shopId),
      save: writes((s, t) => s.settings.save(t, shopId, { search: {} })),
      remove: writes((s, t) => s.settings.remove(t, shopId, ['search'])),
    },
    imports: {
      list: (s) => s.imports.list(),
      save: writes((s, t) => s.imports.save(t, { ...summary, shopId, kind: 'products' })),
    },
  } satisfies Partial<StoreCalls>;
}

function removalCalls(shopId: number, other: number) {
  return {
    presentations: {
      save: writes((s, t) => s.presentations.save(t, shopId, saidNothing)),
    },
    shops: {
      list: (s) => s.shops.list(),
      listFinished: (s) => s.shops.listFinished(),
      find: [{ id: shopId }, { domain: 'large.example' }].map(
        (where) => (s: Stores) => s.shops.find(where),
      ),
      findByDomains: (s) => s.shops.findByDomains(['a', 'b']),
      findByStoreDomains: (s) => s.shops.findByStoreDomains(['a', 'b']),
      findByCacheKeys: (s) => s.shops.findByCacheKeys(['a', 'b']),
      findToRemove: (s) => s.shops.findToRemove('small.example'),
      create: writes((s, t) => s.shops.create(t, newShop({ domain: 'third.example' }))),
      update: writes((s, t) => s.shops.update(t, shopId, { name: 'Renamed' })),
      setTranslatedLocales: writes((s, t) => s.shops.setTranslatedLocales(t, shopId, ['de'])),
      rotateSecret: writes((s, t) => s.shops.rotateSecret(t, shopId, 'identity', 1)),
      requestReindex: writes((s, t) => s.shops.requestReindex(t, shopId)),
      rename: writes((s, t) => s.shops.rename(t, shopId, 'renamed.example')),
      beginRemoval: writes((s, t) => s.shops.beginRemoval(t, other)),
      endRemoval: writes((s, t) => s.shops.endRemoval(t, other)),
    },
  } satisfies Partial<StoreCalls>;
}

/** Returns the calls that delete the rows of a shop from each table. */
export function deleteShopCalls({ large: shopId }: FilledShops): Record<string, readonly Call[]> {
  const limit = 10;
  return {
    deleteRowsOfShop: inEach((table, t) => deleteRowsOfShop(t, table, shopId, limit)),
    deleteChildren: inEach(async (table, t) => {
      for (const child of table.children) {
        await deleteChildren(t, table, child, shopId, { parents: limit, limit });
      }
    }),
    deleteAllRowsOfShop: inEach(({ name }, t) => deleteAllRowsOfShop(t, name, shopId)),
  };
}

/** Runs `work` for each table with rows of shops. */
function inEach(
  work: (table: ShopTable, transaction: Knex.Transaction) => Promise<unknown>,
): readonly Call[] {
  return [
    async ({ database }) => {
      for (const table of await tablesOfShops(database)) {
        await database.write(null, (transaction) => work(table, transaction));
      }
    },
  ];
}

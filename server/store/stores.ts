import { join } from 'node:path';
import { ChangeFeed } from './change-feed.ts';
import { CollectionStore } from './collection-store.ts';
import { type Database, openDatabase } from './database.ts';
import { KeyStore } from './key-store.ts';
import { OrderStore } from './order-store.ts';
import { ProductStore } from './product-store.ts';
import { SettingsStore } from './settings-store.ts';
import { ShopStore } from './shop-store.ts';
import { WidgetStore } from './widget-store.ts';

/** The database and everything that reads and writes it: what server and command line share. */
export interface Stores {
  database: Database;
  feed: ChangeFeed;
  shops: ShopStore;
  keys: KeyStore;
  products: ProductStore;
  collections: CollectionStore;
  orders: OrderStore;
  widgets: WidgetStore;
  settings: SettingsStore;
}

export async function openStores(dataDirectory: string): Promise<Stores> {
  const database = await openDatabase(join(dataDirectory, 'vitrine.sqlite'));
  return {
    database,
    feed: new ChangeFeed(database),
    shops: new ShopStore(database),
    keys: new KeyStore(database),
    products: new ProductStore(database),
    collections: new CollectionStore(database),
    orders: new OrderStore(database),
    widgets: new WidgetStore(database),
    settings: new SettingsStore(database),
  };
}

import { pino } from 'pino';
import { createNames } from '../contract/names.ts';
import { searchSettingsSchema } from '../contract/search/search-settings.ts';
import { serveProgram } from '../programs/serve-program.ts';
import { answerWithSettings } from '../features/search-settings/answer-with-settings.ts';
import { smartSearchOf } from './answers.ts';
import { createService } from './service.ts';
import { ProductStore } from '../store/tables/catalog/product-store.ts';
import { SettingsStore } from '../store/tables/shops/settings-store.ts';
import type { Stores } from '../store/stores.ts';
import { indexProgram, type IndexTask } from '../features/trials/index-program.ts';

await serveProgram(indexProgram, async (task, { stores: opened, signal, tell, onRequest }) => {
  // The build of an index is not worth its end.
  signal.addEventListener('abort', () => process.exit());
  const stores = triedStores(opened, task, (indexed) => void tell({ kind: 'progress', indexed }));
  const shop = await stores.shops.find({ id: task.shopId });
  if (!shop) {
    throw new Error('The shop has been deleted.');
  }
  const service = createService({
    stores,
    names: createNames(task),
    log: pino({ level: 'silent' }),
    now: Date.now,
    eventRetentionDays: task.eventRetentionDays,
  });
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  await service.indexOneShop(task.shopId);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const memoryBytes = Math.max(0, process.memoryUsage().rss - before);
  const smartSearch = smartSearchOf(service);
  onRequest(({ question, settings, ...asked }) => {
    const search = { shop, ...asked, settings: searchSettingsSchema.parse(settings) };
    answerWithSettings(smartSearch, search).then(
      (results) => tell({ kind: 'answer', question, results }),
      (error: unknown) => tell({ kind: 'refusal', question, failure: sentenceOf(error) }),
    );
  });
  await tell({ kind: 'ready', seconds, memoryBytes });
  await new Promise<never>(() => undefined);
});

/** Returns stores with the draft in place of the saved settings of the search, which report how many products are read. */
function triedStores(
  opened: Stores,
  { settings }: IndexTask,
  report: (indexed: number) => void,
): Stores {
  class DraftedSettings extends SettingsStore {
    override async read(shop: number): Promise<Record<string, unknown>> {
      return { ...(await super.read(shop)), search: settings };
    }
  }
  class CountedProducts extends ProductStore {
    #read = 0;

    override async idsAfter(shop: number, last: number, limit: number): Promise<number[]> {
      const ids = await super.idsAfter(shop, last, limit);
      this.#read += ids.length;
      report(this.#read);
      return ids;
    }
  }
  const { database } = opened;
  return {
    ...opened,
    settings: new DraftedSettings(database),
    products: new CountedProducts(database),
  };
}

function sentenceOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The field weights could not be tried: ${reason}`;
}

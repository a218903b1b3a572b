import { once } from 'node:events';
import { setPriority } from 'node:os';
import { pino } from 'pino';
import { createNames } from '../contract/names.ts';
import { searchSettingsSchema } from '../contract/search/search-settings.ts';
import { answerWithSettings } from '../features/search-settings/answer-with-settings.ts';
import { createSmartSearch } from '../routes/smart-search/create-smart-search.ts';
import { createService } from './service.ts';
import { ProductStore } from '../store/tables/catalog/product-store.ts';
import { SettingsStore } from '../store/tables/shops/settings-store.ts';
import { openStores, type Stores } from '../store/stores.ts';
import {
  type TrialMessage,
  type TrialQuestion,
  trialQuestionSchema,
  trialTaskSchema,
} from '../features/trials/index-messages.ts';

/**
 * The program of one trial of field weights. Receives its task from the server, builds an index with the weights of
 * the draft, and answers terms with it until the server ends it. Writes nothing.
 */

/** Requests have priority. */
const lowPriority = 10;

setPriority(lowPriority);
const [message] = await once(process, 'message');
const { data, shopId, settings, platform, service: name, ...rest } = trialTaskSchema.parse(message);
/** Gives the draft in place of the saved settings of the search. */
class DraftedSettings extends SettingsStore {
  override async read(shop: number): Promise<Record<string, unknown>> {
    return { ...(await super.read(shop)), search: settings };
  }
}

/** Reports how many products have been read. */
class CountedProducts extends ProductStore {
  #read = 0;

  override async idsAfter(shop: number, last: number, limit: number): Promise<number[]> {
    const ids = await super.idsAfter(shop, last, limit);
    this.#read += ids.length;
    void send({ kind: 'progress', indexed: this.#read });
    return ids;
  }
}

process.once('disconnect', () => process.exit());
try {
  await serve(await openStores(data));
} catch (error) {
  await send({ kind: 'failed', failure: sentenceOf(error) });
  process.exit(1);
}

async function serve(opened: Stores): Promise<void> {
  const { database } = opened;
  const stores = {
    ...opened,
    settings: new DraftedSettings(database),
    products: new CountedProducts(database),
  };
  const shop = await stores.shops.find({ id: shopId });
  if (!shop) {
    throw new Error('The shop has been deleted.');
  }
  const service = createService({
    stores,
    names: createNames({ platform, service: name }),
    log: pino({ level: 'silent' }),
    now: Date.now,
    ...rest,
  });
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  await service.indexOneShop(shopId);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const memoryBytes = Math.max(0, process.memoryUsage().rss - before);
  const dependencies = createSmartSearch({ ...stores, ...service });
  const answer = async ({ term, pageSize, settings: asked }: TrialQuestion) =>
    answerWithSettings(dependencies, {
      shop,
      term,
      pageSize,
      settings: searchSettingsSchema.parse(asked),
    });
  process.on('message', (asked) => {
    const question = trialQuestionSchema.parse(asked);
    answer(question).then(
      (results) => send({ kind: 'answer', question: question.question, results }),
      (error: unknown) =>
        send({ kind: 'refusal', question: question.question, failure: sentenceOf(error) }),
    );
  });
  await send({ kind: 'ready', seconds, memoryBytes });
}

function send(answer: TrialMessage): Promise<void> {
  return new Promise((resolve) => {
    // A server that has exited needs no message.
    process.send?.(answer, undefined, undefined, () => resolve());
  });
}

function sentenceOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The field weights could not be tried: ${reason}`;
}

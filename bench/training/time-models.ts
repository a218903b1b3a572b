/**
 * Measures the CPU time of the models without reading and writing. Each is computed once, as in a training.
 *
 *     node time-models.js '{"data": …, "domain": …}'     prints seconds by step
 */
import { z } from 'zod';
import { chooseStrength } from '../../server/recommend/evaluation/choose-strength.ts';
import { trainBoughtTogether } from '../../server/recommend/models/bought-together.ts';
import { trainSimilar } from '../../server/recommend/models/similar/similar.ts';
import { trainViewedRelated } from '../../server/recommend/models/viewed-related.ts';
import { readHistory } from '../../server/recommend/history/read-history.ts';
import { readProductWords } from '../../server/recommend/history/read-product-words.ts';
import { openStores } from '../../server/store/stores.ts';

const optionsSchema = z.object({ data: z.string(), domain: z.string() });

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const stores = await openStores({ dataDirectory: options.data });
try {
  const shop = await stores.shops.find({ domain: options.domain });
  if (!shop) {
    throw new Error(`There is no shop ${options.domain}.`);
  }
  process.stdout.write(`${JSON.stringify(await timeModels(shop.id))}\n`);
} finally {
  await stores.database.close();
}

async function timeModels(shopId: number) {
  const reading = startWatch();
  const { productIds, orders, sessions } = await readHistory(stores.history, shopId);
  const words = await readProductWords(stores.history, shopId, productIds);
  const count = productIds.length;
  const readingSeconds = reading();

  const coViews = trainViewedRelated(sessions, count);
  const comparing = startWatch();
  // The popularity of a product changes its position in the lists, not their cost.
  const { alike } = trainSimilar(words, { popularity: new Float32Array(count), coViews });
  const similar = comparing();

  const learning = startWatch();
  const { strength } = chooseStrength(orders, count);
  trainBoughtTogether(orders, count, { strength, alike });
  return { reading: readingSeconds, boughtTogether: learning(), similar };
}

/** Returns the CPU seconds of all threads since the given usage. */
function startWatch(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  };
}

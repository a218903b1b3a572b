/**
 * Measures the lists of products bought together: of two invented shops, and of a real one if it is given.
 *
 *     node measure-lists.js '{"scale": 1, "data": …, "domain": …}'     prints figures between 0 and 1
 */
import { z } from 'zod';
import { chooseStrength } from '../../server/recommend/evaluation/choose-strength.ts';
import { mostShown } from '../../server/recommend/evaluation/ranking-metrics.ts';
import { evenlySpaced } from '../../server/recommend/evaluation/sample.ts';
import { type Case, listOf, maxCases, runTrial } from '../../server/recommend/evaluation/trial.ts';
import { readHistory } from '../../server/recommend/history/read-history.ts';
import { readProductWords } from '../../server/recommend/history/read-product-words.ts';
import { trainBoughtTogether } from '../../server/recommend/models/bought-together.ts';
import {
  ordersByCustomer,
  productsOfOrder,
} from '../../server/recommend/models/customer-orders.ts';
import { firstOrders, type OrderHistory } from '../../server/recommend/models/history.ts';
import { listsOf } from '../../server/recommend/models/neighbour-list.ts';
import { trainSimilar } from '../../server/recommend/models/similar/similar.ts';
import { openStores } from '../../server/store/stores.ts';
import { grocer, singlePurchaseShop } from './invented-shops.ts';
import { countPairs } from './raw-counts.ts';

const optionsSchema = z.object({
  scale: z.number(),
  data: z.string().optional(),
  domain: z.string().optional(),
});

/** The products of a family in a list, and the lists before best sellers were lowered in them. */
const variants = [
  { most: 1, limitsRepeats: true },
  { most: 2, limitsRepeats: true },
  { most: Infinity, limitsRepeats: true },
  { most: Infinity, limitsRepeats: false },
];

const { scale, data, domain } = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const found = {
  singlePurchase: measureSinglePurchase(),
  grocer: measureGrocer(),
  shop: data && domain ? await measureShop(data, domain) : null,
};
process.stdout.write(`${JSON.stringify(found)}\n`);

type ProductLists = (product: number) => Iterable<number>;

function measureSinglePurchase() {
  const { orders, productCount } = singlePurchaseShop(scale);
  const learned = Math.floor(orders.placedAt.length * 0.9);
  const history = firstOrders(orders, learned);
  const lists = learn(history, productCount);
  const sold = new Uint32Array(productCount);
  history.products.forEach((product) => (sold[product] = (sold[product] ?? 0) + 1));
  const soldTwice = [...sold.keys()].filter((product) => (sold[product] ?? 0) > 1);
  const listed = soldTwice.filter((product) => [...lists(product)].length > 0);
  const questions = [...ordersByCustomer(orders).values()].flatMap((ofOne) =>
    ofOne.slice(1).flatMap((order, place) => {
      const [given] = productsOfOrder(orders, ofOne[place] ?? 0);
      return order < learned || given === undefined
        ? []
        : [{ given, relevant: productsOfOrder(orders, order) }];
    }),
  );
  const { hitRate } = score(questions, lists, ownFamilies(productCount));
  return { listed: listed.length / soldTwice.length, nextPurchase: hitRate };
}

function measureGrocer() {
  const { orders, productCount } = grocer(scale);
  const learned = Math.floor(orders.placedAt.length * 0.9);
  const history = firstOrders(orders, learned);
  const questions = questionsOf(orders, learned);
  const families = ownFamilies(productCount);
  return {
    ndcg: score(questions, learn(history, productCount), families).ndcg,
    ofRawCounts: score(questions, countPairs(history), families).ndcg,
  };
}

async function measureShop(dataDirectory: string, shopDomain: string) {
  const stores = await openStores({ dataDirectory });
  try {
    const shop = await stores.shops.find({ domain: shopDomain });
    if (!shop) {
      throw new Error(`There is no shop ${shopDomain}.`);
    }
    const { orders, productIds } = await readHistory(stores.history, shop.id);
    const words = await readProductWords(stores.history, shop.id, productIds);
    const learned = Math.floor(orders.placedAt.length * 0.8);
    const questions = questionsOf(orders, learned);
    const popularity = new Float32Array(productIds.length);
    const { alike } = trainSimilar(words, { popularity });
    const history = firstOrders(orders, learned);
    const { strength } = chooseStrength(history, productIds.length);
    return variants.map(({ most, limitsRepeats }) => {
      const lists = train(history, productIds.length, {
        alike,
        families: { of: words.families, most },
        strength: limitsRepeats ? strength : { ...strength, limitsRepeats },
      });
      const heads = [...productIds.keys()].map((product) => [...lists(product)].slice(0, 6));
      const mostListed = mostShown(heads.filter(({ length }) => length > 0));
      return { ...score(questions, lists, words.families), mostListed };
    });
  } finally {
    await stores.database.close();
  }
}

function learn(orders: OrderHistory, productCount: number): ProductLists {
  const { strength } = chooseStrength(orders, productCount);
  return train(orders, productCount, { strength });
}

function train(
  orders: OrderHistory,
  productCount: number,
  options: Parameters<typeof trainBoughtTogether>[2],
): ProductLists {
  const lists = listsOf(trainBoughtTogether(orders, productCount, options).single);
  return (product) => lists.get(product)?.productIds ?? [];
}

interface Question {
  given: number;
  relevant: readonly number[];
}

/** Gives one product of each later basket. */
function questionsOf(orders: OrderHistory, from: number): Question[] {
  return [...orders.placedAt.keys()].slice(from).flatMap((order) => {
    const [given, ...relevant] = productsOfOrder(orders, order);
    return given === undefined || relevant.length === 0 ? [] : [{ given, relevant }];
  });
}

function score(questions: readonly Question[], lists: ProductLists, families: Uint32Array) {
  const cases = evenlySpaced(questions, maxCases).map(({ given, relevant }): Case => {
    const recommended = listOf([lists(given)], [given]);
    return { relevant: new Set(relevant), recommended, popular: [] };
  });
  const trial = { recommender: '', question: '', isPopularity: true, prepare: () => ({ cases }) };
  const scored = runTrial(trial, families);
  if ('needs' in scored) {
    throw new Error(scored.needs);
  }
  return scored.figures;
}

function ownFamilies(productCount: number): Uint32Array {
  return Uint32Array.from({ length: productCount }, (_, product) => product);
}

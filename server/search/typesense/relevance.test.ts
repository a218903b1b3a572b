import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isDegraded, until } from '../../routes/testing/cluster-fixture.ts';
import { quickView, search } from '../../routes/testing/search-fixture.ts';
import { startApp } from '../../testing/running-app.ts';
import { createTestData, type TestData } from '../../testing/test-data.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import {
  gainOf,
  hasJudgedCatalog,
  readJudgedProducts,
  readJudgedQueries,
  withSlip,
} from '../testing/judged-catalog.ts';
import { StandInTypesense } from './testing/stand-in-typesense.ts';

/** The mean NDCG of the first ten products, and the number of products of each term. */
interface Measured {
  whole: number;
  slipped: number;
  totals: Record<string, number>;
}

const timeout = 900_000;
const typedTerms = ['gaming keyboard', 'wireless mouse', 'smartphone'];
const bodySchema = z.object({ searches: z.array(z.unknown()) });

describe.skipIf(!hasJudgedCatalog)('search of the judged catalog on a cluster', () => {
  let cluster: Measured;
  let embedded: Measured;
  /** The number of searches in each request, by what was typed. */
  const requests = new Map<string, number[]>();

  beforeAll(async () => {
    const data = await createTestData();
    try {
      const domain = await importShop(data);
      cluster = await measureCluster(data, domain, requests);
      embedded = await measureEmbedded(data, domain);
    } finally {
      await data.remove();
    }
  }, timeout);

  it('ranks nearly as well as the embedded engine, with and without slips', () => {
    expect(embedded.whole).toBeGreaterThan(0.84);
    expect(embedded.slipped).toBeGreaterThan(0.815);
    expect(cluster.whole).toBeGreaterThan(0.84);
    expect(cluster.slipped).toBeGreaterThan(0.82);
  });

  it('finds as many products as the embedded engine for at least half of the terms', () => {
    // The embedded engine requires a share of the words, and may leave out what only descriptions mention.
    const terms = Object.entries(embedded.totals);
    const same = terms.filter(([term, total]) => cluster.totals[term] === total);
    expect(terms.length).toBeGreaterThan(100);
    expect(same.length / terms.length).toBeGreaterThan(0.5);
  });

  it('asks at most twice for most letters, with fewer than six searches on average', () => {
    const counts = [...requests.values()];
    expect(counts).toHaveLength(typedTerms.join('').length);
    // A word that the shop lacks is looked up in other spellings.
    const asked = counts.filter(({ length }) => length <= 2);
    expect(asked.length / counts.length).toBeGreaterThan(0.7);
    expect(counts.flat().reduce((sum, one) => sum + one, 0) / counts.length).toBeLessThan(6);
  });
});

async function importShop(data: TestData): Promise<string> {
  const app = await startApp({ data });
  const shop = await app.shop();
  await shop.import({ products: readJudgedProducts() });
  await app.close();
  return shop.shop.domain;
}

async function measureCluster(
  data: TestData,
  domain: string,
  requests: Map<string, number[]>,
): Promise<Measured> {
  let typed = '';
  const server = await new StandInTypesense({
    faultOf: ({ path, body }) => {
      if (path === '/multi_search' && typed !== '') {
        const { searches } = bodySchema.parse(JSON.parse(body));
        requests.set(typed, [...(requests.get(typed) ?? []), searches.length]);
      }
      return 'none';
    },
  }).start();
  const environment = {
    TYPESENSE_URL: server.url,
    TYPESENSE_API_KEY: 'key',
    SEARCH_FALLBACK: 'none',
  };
  const app = await startApp({ data, environment });
  const shop = await app.openShop(domain);
  await until(async () => !(await isDegraded(shop)));
  const measured = await measure(shop);
  for (const term of typedTerms) {
    for (let letters = 1; letters <= term.length; letters += 1) {
      typed = term.slice(0, letters);
      await quickView(shop, { query: typed });
    }
  }
  await app.close();
  await server.stop();
  return measured;
}

async function measureEmbedded(data: TestData, domain: string): Promise<Measured> {
  const app = await startApp({ data });
  const measured = await measure(await app.openShop(domain));
  await app.close();
  return measured;
}

async function measure(shop: TestShop): Promise<Measured> {
  const judged = readJudgedQueries();
  const totals: Record<string, number> = {};
  const gainOfAll = async (termOf: (place: number) => string) => {
    let sum = 0;
    for (const [place, query] of judged.entries()) {
      const searchTerm = termOf(place);
      const body = { searchTerm, pageSize: 10, fields: ['id'] };
      let answer = await search(shop, body);
      // A busy machine may take longer for a search than a cluster may.
      while (answer.pageInfo.degraded) {
        answer = await search(shop, body);
      }
      const { data, pageInfo } = answer;
      totals[searchTerm] = pageInfo.serverSize;
      sum += gainOf(
        query,
        data.map(({ id }) => id),
      );
    }
    return sum / judged.length;
  };
  const whole = await gainOfAll((place) => judged[place]?.query ?? '');
  const slipped = await gainOfAll((place) => {
    const query = judged[place];
    return query ? withSlip(query, place) : '';
  });
  return { whole, slipped, totals };
}

import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { productId } from '../shared/products.mjs';
import { domain, heavyRuleset, prepareShop } from '../worst-requests/shop.mjs';

export { domain };

/** Widgets, of which *Where is it shown?* asks 50 for their products. */
const widgetCount = 50;

const eventCount = 200_000;
const shopperCount = 20_000;
const eventDays = 20;
const dayMs = 86_400_000;

const countries = ['CA', 'DE', 'FR', 'GB', 'JP'];

/** Products with a fixed price in each market. */
const pricedProducts = 5_000;

/** Every listing that a widget can have. */
const sources = [
  '/api/v1/products/top_sellers',
  `/api/v1/products/recommended?platform_product_ids=${productId(8)}`,
  `/api/v1/products/similar_products?platform_product_ids=${productId(8)}`,
  '/api/v1/products/trending_products',
  '/api/v1/custom/id/2',
];

/**
 * Prepares the shop of the worst requests with ordinary rules, markets, widgets and events, unless an earlier run has done so in the
 * same folder.
 * @param {{ dist: string, directory: string, count: number }} options
 */
export async function prepareAdminShop(options) {
  const shop = await prepareShop({ ...options, catalog: undefined });
  const { data, count } = shop;
  const known = join(data, 'bench-admin');
  if (!existsSync(known)) {
    const vitrine = commandLine(options.dist, data);
    const files = {
      markets: await writeLines(join(data, 'markets.jsonl'), markets()),
      events: await writeLines(join(data, 'events.jsonl'), events(count)),
    };
    await vitrine('shop', 'update', domain, '--scopes', 'read_markets');
    await vitrine('import', domain, '--markets', files.markets, '--events', files.events);
    const widgets = join(data, 'widgets.json');
    await writeFile(widgets, JSON.stringify([...makeWidgets()]));
    await vitrine('widget', 'import', domain, widgets);
    const rulesets = join(data, 'rulesets.json');
    await writeFile(rulesets, JSON.stringify([manyRules]));
    await vitrine('ruleset', 'import', domain, rulesets);
    await vitrine('train', domain);
    await Promise.all([...Object.values(files), widgets, rulesets].map((file) => rm(file)));
    await writeFile(known, '');
  }
  return shop;
}

/** A ruleset of ordinary rules, instead of the one whose patterns are as expensive as patterns can be. */
const manyRules = {
  id: heavyRuleset,
  name: 'Many rules',
  rules: Array.from({ length: 1_000 }, (_, place) => ({
    logic: [{ rules: [{ type: 'cart_subtotal', operator: 'greater_than', value: String(place) }] }],
    output: [{ type: 'product', products: [{ product_id: productId(place) }] }],
  })),
};

function* markets() {
  for (const [place, country] of countries.entries()) {
    yield {
      id: 100 + place,
      name: `Market ${country}`,
      status: 'active',
      position: place + 1,
      countries: [country],
      catalog: {
        currency: 'EUR',
        product_ids: null,
        // The last one has no rate, so that all products without a fixed price are missing there.
        rate: place === countries.length - 1 ? null : 1.1,
        prices: Array.from({ length: pricedProducts }, (_, index) => ({
          variant_id: productId(index * 7) * 10,
          price: '19.00',
        })),
      },
    };
  }
}

/** @param {number} count */
function* events(count) {
  const until = Date.now();
  for (let index = 0; index < eventCount; index += 1) {
    yield {
      verb: index % 5 === 0 ? 'added' : 'viewed',
      product_id: productId((index * 7919) % count),
      uuid: `shopper-${(index * 31) % shopperCount}`,
      created_at: new Date(until - (index / eventCount) * eventDays * dayMs).toISOString(),
    };
  }
}

function* makeWidgets() {
  for (let index = 0; index < widgetCount; index += 1) {
    yield {
      id: index + 1,
      name: `Widget ${index + 1}`,
      type: 'recommendations',
      settings: { source: sources[index % sources.length] },
    };
  }
}

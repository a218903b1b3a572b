import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { wooProduct } from '../../server/connectors/woocommerce/woo-product.ts';
import { storeApiRecordings } from '../../server/testing/woocommerce/store-api-recordings.ts';
import { products, type Tag } from './woo-pages.ts';

/** A mug that was bought with secateurs, and now and then with a screw. */
const boughtTogether = (index: number) => (index % 3 === 0 ? [22, 24, 85] : [22, 24]);

const orders = Array.from({ length: 30 }, (_, index) => ({
  id: index + 1,
  created_at: new Date(Date.now() - (index + 1) * 86_400_000).toISOString(),
  line_items: boughtTogether(index).map((id, line) => ({
    id: index * 10 + line,
    product_id: id,
    variant_id: id,
    quantity: 1,
    price: '10.00',
  })),
}));

/** Creates a shop with the recorded products, their categories and orders, by the command line. */
export async function createWooShop(domain: string): Promise<Tag> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-woo-'));
  try {
    const files = {
      products: products.map((one) => wooProduct(one, variationsOf(one.id))),
      collections: categories(),
      orders,
    };
    const created = await runCli('shop', 'create', domain, ...presentation);
    for (const [kind, records] of Object.entries(files)) {
      await writeFile(join(folder, kind), JSON.stringify(records));
    }
    const named = Object.keys(files).flatMap((kind) => [`--${kind}`, join(folder, kind)]);
    await runCli('import', domain, ...named);
    await runCli('train', domain);
    return { domain, key: createdSchema.parse(JSON.parse(created)).key };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const createdSchema = z.object({ key: z.string() });

const presentation = [
  '--json',
  '--currency',
  'EUR',
  '--locale',
  'de',
  '--money-format',
  '{{amount_with_comma_separator}} €',
];

function variationsOf(id: number): readonly unknown[] | undefined {
  return z.array(z.unknown()).optional().parse(storeApiRecordings.variations[id]);
}

/** The categories of the recorded products, as the connection reads them. */
function categories(): object[] {
  const all = new Map(products.flatMap((one) => one.categories).map((each) => [each.id, each]));
  return Array.from(all.values(), ({ id, name, slug }) => ({
    id,
    title: name,
    handle: slug,
    products: products
      .filter((one) => one.categories.some((category) => category.id === id))
      .map((one) => ({ id: one.id })),
  }));
}

async function runCli(...commandLine: string[]): Promise<string> {
  const cli = join(import.meta.dirname, '..', '..', 'dist', 'server', 'cli.js');
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...commandLine], {
    env: { ...process.env, DATA_DIR: process.env.STORIES_DATA_DIR ?? '' },
  });
  return stdout;
}

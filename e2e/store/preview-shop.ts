import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The domain of a shop without a name and pictures, in another language than the theme. */
export const previewDomain = 'threadandloom.example';

/** The demo shop, with the secret of its app. */
export const demoApp = {
  domain: 'demo.vitrine.test',
  secret: 'the-secret-of-the-app-of-the-demo-shop',
};

/**
 * Creates the shop with the command line, as a merchant would, and gives the demo shop the secret of its app. Playwright
 * calls it once before all stories.
 *
 * @public
 */
export default async function createPreviewShop(): Promise<void> {
  const dataDirectory = process.env.STORIES_DATA_DIR ?? '';
  const file = join(dataDirectory, 'preview-products.json');
  await writeFile(file, JSON.stringify([product(1, 'Leinenhemd'), product(2, 'Wollschal')]));
  await runCli(dataDirectory, 'shop', 'create', previewDomain, '--locale', 'de');
  await runCli(dataDirectory, 'import', previewDomain, '--products', file);
  await runCli(dataDirectory, 'shop', 'update', demoApp.domain, '--webhook-secret', demoApp.secret);
}

async function runCli(dataDirectory: string, ...commandLine: string[]): Promise<void> {
  const cli = join(import.meta.dirname, '..', '..', 'dist', 'server', 'cli.js');
  await promisify(execFile)(process.execPath, [cli, ...commandLine], {
    env: { ...process.env, DATA_DIR: dataDirectory },
  });
}

function product(number: number, title: string) {
  const at = '2026-01-01T00:00:00Z';
  const id = 7_000_000 + number;
  return {
    id,
    title,
    handle: title.toLowerCase(),
    body_html: `<div>${title}.</div><div>Handgewebt.</div>`,
    vendor: '',
    product_type: '',
    created_at: at,
    updated_at: at,
    published_at: at,
    status: 'active',
    tags: '',
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [{ id: id * 10, title: 'Default Title', option1: 'Default Title', price: '49.00' }],
    images: [],
  };
}

/**
 * Writes `server/store/archive/released/<version>.jsonl.gz`: a backup of a tiny shop by the built command line of this version.
 * A test restores the archives of all released versions. `npm run release` runs it; until 1.0.0 is released, run it also after a
 * change of the schema and `npm run build`, as `node .ci/release-archive.mjs 1.0.0-rc.1`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** @type {{ version: string }} */
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const version = process.argv[2] ?? manifest.version;
const released = join(root, 'server/store/archive/released');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-release-'));

/** @param {string[]} commandLine */
function vitrine(...commandLine) {
  execFileSync(process.execPath, [join(root, 'dist/server/cli.js'), ...commandLine], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** @type {Record<string, object[]>} */
const records = {
  products: [1, 2].map((id) => ({
    id,
    title: `Cup ${id}`,
    handle: `cup-${id}`,
    status: 'active',
    published_at: '2026-01-01T00:00:00Z',
    variants: [{ id: id * 10, price: '12.50', inventory_quantity: 3 }],
  })),
  collections: [{ id: 7, handle: 'cups', title: 'Cups', product_ids: [1, 2] }],
  orders: [
    {
      id: 1,
      created_at: '2026-02-01T10:00:00Z',
      line_items: [1, 2].map((id) => ({
        product_id: id,
        variant_id: id * 10,
        quantity: 1,
        price: '12.50',
      })),
    },
  ],
};

try {
  mkdirSync(released, { recursive: true });
  const file = join(released, `${version}.jsonl.gz`);
  rmSync(file, { force: true });
  vitrine('shop', 'create', 'tiny.example', '--name', 'Tiny');
  for (const [kind, list] of Object.entries(records)) {
    const path = join(folder, `${kind}.json`);
    writeFileSync(path, JSON.stringify(list));
    vitrine('import', 'tiny.example', `--${kind}`, path);
  }
  vitrine('train', 'tiny.example');
  vitrine('backup', file);
  process.stdout.write(`Wrote ${file}.\n`);
} finally {
  rmSync(folder, { recursive: true });
}

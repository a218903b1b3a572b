/** Writes `dist/vitrine.zip`, which merchants upload to their shop under *Plugins*. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packWooPlugin } from '../../server/routes/woo-plugin-archive.mjs';

const root = join(import.meta.dirname, '../..');
const archive = packWooPlugin(join(root, 'public/woocommerce'));
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/vitrine.zip'), archive);
process.stdout.write(`dist/vitrine.zip: ${archive.length} bytes\n`);

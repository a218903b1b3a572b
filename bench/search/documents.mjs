import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { generateProducts } from '../shared/products.mjs';
import { createRandom } from '../shared/random.mjs';

/** @typedef {import('../../server/search/document.ts').SearchDocument} Document */

const distinct = 19_406;
const endings = ['Plus', 'Pro', 'Mini', 'Max', 'Black'];

/**
 * Returns products in the form that an index accepts. Copies of a product lose a tenth of their words, and a third of
 * the copies get another word at the end.
 *
 * @param {number} count
 * @param {string | undefined} catalog
 * @param {(product: any) => Document} read
 */
export async function* generateDocuments(count, catalog, read) {
  const random = createRandom(42);
  const thin = (/** @type {string} */ text) =>
    text
      .split(' ')
      .filter(() => random() > 0.1)
      .join(' ');
  let index = 0;
  for await (const product of generateProducts(count, catalog)) {
    const document = read(product);
    if (index >= distinct) {
      const ending = random() < 0.3 ? ` ${endings[Math.floor(random() * endings.length)]}` : '';
      document.title = `${thin(document.title)}${ending}`;
      document.description = thin(document.description);
    }
    yield document;
    index += 1;
  }
}

/**
 * Yields batches of the documents in a file. `spent` adds up the processor time of reading, which counts for no engine.
 *
 * @param {string} file
 * @param {{ seconds: number }} spent
 */
export async function* readBatches(file, spent) {
  const lines = createInterface({ input: createReadStream(file) });
  let started = process.cpuUsage();
  /** @type {Document[]} */
  let batch = [];
  for await (const line of lines) {
    batch.push(JSON.parse(line));
    if (batch.length === 200) {
      spent.seconds += cpuSecondsSince(started);
      yield batch;
      started = process.cpuUsage();
      batch = [];
    }
  }
  spent.seconds += cpuSecondsSince(started);
  yield batch;
}

/** @param {NodeJS.CpuUsage} started */
export function cpuSecondsSince(started) {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

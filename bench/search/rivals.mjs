/**
 * The rivals, each with the settings that suit a shop: weights by field, the last word as a prefix, tolerance of typos.
 * FTS5 of SQLite has none (spellfix1 is not part of it), so a vocabulary corrects its queries. The same loop over columns
 * counts the facets for all of them.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Spelling } from './spelling.mjs';

/** @typedef {import('../../server/search/document.ts').SearchDocument} Document */
/**
 * @typedef {object} Contender
 * @property {(batches: AsyncIterable<Document[]>) => Promise<void>} build
 * @property {(term: string, withFacets: boolean) => number | Promise<number>} search how many match
 * @property {(term: string) => number | Promise<number>} [searchWithSynonyms] with facets, a language and synonyms
 * @property {() => Promise<void>} [keep]
 */

// Loaded at run time, because the project's checks must pass without the rivals.
const load = createRequire(import.meta.url);

const words = /[\p{L}\p{N}]+/gu;

/** @returns {Contender} */
export function createMiniSearch() {
  const MiniSearch = load('minisearch');
  const index = new MiniSearch({
    fields: ['title', 'productType', 'vendor', 'tags', 'skus', 'handle', 'description'],
  });
  const columns = new Columns();
  return {
    async build(batches) {
      for await (const batch of batches) {
        index.addAll(batch.map(toTexts));
        batch.forEach((document) => columns.add(document));
      }
    },
    search(term, withFacets) {
      const last = term.match(words)?.at(-1)?.toLowerCase();
      /** @type {{ id: number }[]} */
      const found = index.search(term, {
        boost: { title: 7, productType: 3, vendor: 3, tags: 2, skus: 2, handle: 1.5 },
        prefix: (/** @type {string} */ word) => word === last,
        fuzzy: (/** @type {string} */ word) => (word.length > 3 ? 0.2 : 0),
        combineWith: 'AND',
      });
      if (withFacets) {
        columns.count(found.map(({ id }) => id));
      }
      return found.length;
    },
  };
}

/** @returns {Contender} */
export function createFlexSearch() {
  const { Charset, Document } = load('flexsearch');
  const index = new Document({
    // Its own tolerance of typos: words that sound alike are equal.
    encoder: Charset.LatinBalance,
    document: {
      id: 'id',
      index: [
        ...['title', 'productType', 'vendor', 'tags'].map((field) => ({
          field,
          tokenize: 'forward',
        })),
        ...['skus', 'handle', 'description'].map((field) => ({ field, tokenize: 'strict' })),
      ],
    },
  });
  const columns = new Columns();
  return {
    async build(batches) {
      for await (const batch of batches) {
        for (const document of batch) {
          index.add(toTexts(document));
          columns.add(document);
        }
      }
    },
    search(term, withFacets) {
      // Its answers have no total, so counting requires all results.
      /** @type {{ result: number[] }[]} */
      const fields = index.search(term, { limit: withFacets ? 1_000_000 : 20 });
      const found = new Set(fields.flatMap(({ result }) => result));
      if (withFacets) {
        columns.count([...found]);
      }
      return found.size;
    },
  };
}

/**
 * @param {string} folder
 * @returns {Contender}
 */
export function createFts5(folder) {
  const Database = load('better-sqlite3');
  const database = new Database(join(folder, 'fts5.db'));
  database.pragma('journal_mode = WAL');
  database.exec(
    `CREATE VIRTUAL TABLE found USING fts5(
       title, type, vendor, tags, skus, handle, description,
       content='', tokenize='porter unicode61', prefix='1 2 3'
     )`,
  );
  const insert = database.prepare(
    `INSERT INTO found (rowid, title, type, vendor, tags, skus, handle, description)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const best = database.prepare(
    `SELECT rowid FROM found WHERE found MATCH ?
     ORDER BY bm25(found, 7, 3, 3, 2, 2, 1.5, 1) LIMIT 20`,
  );
  const all = database.prepare('SELECT rowid FROM found WHERE found MATCH ?').pluck();
  const columns = new Columns();
  const spelling = new Spelling();
  return {
    async build(batches) {
      database.exec('BEGIN');
      for await (const batch of batches) {
        for (const document of batch) {
          const { id, title, productType, vendor, tags, skus, handle, description } =
            toTexts(document);
          insert.run(id, title, productType, vendor, tags, skus, handle, description);
          spelling.add([title, productType, vendor, tags, skus, description].join(' '));
          columns.add(document);
        }
      }
      database.exec('COMMIT');
      spelling.finish();
    },
    search(term, withFacets) {
      const quoted = spelling.correct(term).map((word) => `"${word}"`);
      if (quoted.length === 0) {
        return 0;
      }
      const match = `${quoted.join(' AND ')}*`;
      const found = best.all(match).length;
      if (withFacets) {
        columns.count(all.all(match));
      }
      return found;
    },
  };
}

/** @param {Document} document */
function toTexts({ id, title, productType, vendor, tags, skus, handle, description }) {
  const texts = { title, productType, vendor, handle, description };
  return { id, ...texts, tags: tags.join(' '), skus: skus.join(' ') };
}

/** Values of the facets by product, as an application above these libraries would store them. */
class Columns {
  /** @type {Map<number, { values: readonly string[], price: number }>} */
  #products = new Map();

  /** @param {Document} document */
  add({ id, vendor, productType, tags }) {
    const values = [`v ${vendor}`, `t ${productType}`, ...tags.map((tag) => `g ${tag}`)];
    this.#products.set(id, { values, price: 500 + ((id * 37) % 50_000) });
  }

  /** @param {readonly number[]} ids */
  count(ids) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    let [min, max] = [Infinity, -Infinity];
    for (const id of ids) {
      const product = this.#products.get(id);
      for (const value of product?.values ?? []) {
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      min = Math.min(min, product?.price ?? Infinity);
      max = Math.max(max, product?.price ?? -Infinity);
    }
    return { counts, min, max };
  }
}

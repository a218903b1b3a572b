import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { Refused } from '../refusal.ts';
import type {
  PulledTranslation,
  TranslatedOption,
  TranslatedTexts,
  TranslationReader,
} from '../store-connection.ts';
import type { AdminApi } from './admin-api.ts';
import {
  type BulkExportOptions,
  BulkRefused,
  readBulkExport,
  startBulkExport,
} from './bulk-export.ts';
import { pagesOf, probePage, readPages } from './page-reader.ts';
import { numberOf } from './platform-records.ts';
import { bulkQuery, type ComposedQuery } from './queries.ts';
import { aliasOf, type TranslatedKindName, translationQuery } from './translation-queries.ts';

const translatedKinds: readonly TranslatedKindName[] = [
  'products',
  'collections',
  'articles',
  'pages',
];

/** Records that are yielded together. */
const batchSize = 100;

export function createTranslationReader(bulk: BulkExportOptions): TranslationReader {
  return {
    locales: () => readLocales(bulk.api),
    async *read(locales, since) {
      for (const kind of translatedKinds) {
        try {
          yield* readKind(bulk, kind, locales, since);
        } catch (error) {
          // A kind that the store does not let read at all is named as refused by its own pull.
          if (!(error instanceof Refused) || kind === 'products') {
            throw error;
          }
        }
      }
    },
  };
}

async function* readKind(
  bulk: BulkExportOptions,
  kind: TranslatedKindName,
  locales: readonly string[],
  since: number | null,
): AsyncGenerator<PulledTranslation[]> {
  const query = translationQuery(kind, locales);
  let batch: PulledTranslation[] = [];
  for await (const record of readRecords(bulk, query, since)) {
    const id = numberOf(record['id']);
    if (id !== null) {
      batch.push({ kind, id, texts: textsOf(record, locales) });
    }
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

const localesSchema = z.object({
  shopLocales: z.array(z.object({ locale: z.string(), primary: z.boolean() })),
});

async function readLocales(api: AdminApi): Promise<string[]> {
  const query = '{ shopLocales(published: true) { locale primary } }';
  const { shopLocales } = await api.query(query, {}, localesSchema);
  return shopLocales.filter(({ primary }) => !primary).map(({ locale }) => locale);
}

/** Asks for one record, so that a store refuses what it does not let read. */
export async function probeTranslations(api: AdminApi): Promise<void> {
  const locales = await readLocales(api);
  await probePage(pagesOf(api, translationQuery('products', locales)));
}

/** Reads everything by an export, and pages where the platform refuses one, or where little has changed. */
async function* readRecords(
  bulk: BulkExportOptions,
  query: ComposedQuery,
  since: number | null,
): AsyncGenerator<JsonObject> {
  if (since === null) {
    try {
      const operation = await startBulkExport(bulk, bulkQuery(query, null));
      for await (const [record] of readBulkExport(bulk, operation)) {
        yield record;
      }
      return;
    } catch (error) {
      if (!(error instanceof BulkRefused)) {
        throw error;
      }
    }
  }
  const filter = since === null ? null : `updated_at:>='${new Date(since).toISOString()}'`;
  for await (const { groups } of readPages(pagesOf(bulk.api, query), { filter, cursor: null })) {
    for (const [record] of groups) {
      yield record;
    }
  }
}

const translations = z.array(z.object({ key: z.string(), value: z.string().nullish() })).catch([]);

const optionsSchema = z
  .array(
    z.looseObject({ name: z.string(), optionValues: z.array(z.looseObject({ name: z.string() })) }),
  )
  .catch([]);

const blogSchema = z.looseObject({}).nullish().catch(null);

function textsOf(record: JsonObject, locales: readonly string[]): Map<string, TranslatedTexts> {
  const options = optionsSchema.parse(record['options']);
  const blog = blogSchema.parse(record['blog']);
  return new Map(
    locales.map((locale, place) => {
      const alias = aliasOf(place);
      const fields = { ...fieldsOf(record[alias]), ...blogFieldsOf(blog?.[alias]) };
      const translated = options.map(({ name, optionValues, ...option }): TranslatedOption => {
        const { name: translatedName } = fieldsOf(option[alias]);
        const values = optionValues.flatMap(({ name: value, ...rest }) => {
          const { name: translatedValue } = fieldsOf(rest[alias]);
          return translatedValue === undefined ? [] : [[value, translatedValue] as const];
        });
        return {
          name,
          ...(translatedName !== undefined && { translatedName }),
          values: Object.fromEntries(values),
        };
      });
      return [locale, { fields, options: translated.filter(hasTexts) }];
    }),
  );
}

/** Returns the texts of an article's blog. */
function blogFieldsOf(given: unknown): Record<string, string> {
  const { title, handle } = fieldsOf(given);
  return {
    ...(title !== undefined && { blog_title: title }),
    ...(handle !== undefined && { blog_handle: handle }),
  };
}

function hasTexts({ translatedName, values }: TranslatedOption): boolean {
  return translatedName !== undefined || Object.keys(values).length > 0;
}

/** Returns the texts by key, without empty ones. */
function fieldsOf(given: unknown): Record<string, string> {
  return Object.fromEntries(
    translations.parse(given).flatMap(({ key, value }) => (value ? [[key, value]] : [])),
  );
}

import { canonicalTag } from '../catalog/shop-locale.ts';
import type { PulledTranslation, TranslationReader } from '../connectors/store-connection.ts';
import { storedTranslation } from '../ingest/records/translation.ts';
import type {
  TranslatedKind,
  TranslatedRecord,
} from '../store/tables/catalog/translation-store.ts';
import type { Stores } from '../store/stores.ts';
import { yieldWriteLock } from '../store/port/yield-write-lock.ts';
import { requireDiskSpace } from './disk-space.ts';
import { liveKindOf } from './live-kind.ts';
import { storedId } from './live-rows.ts';

export interface TranslationPullOptions {
  stores: Stores;
  shopId: number;
  reader: TranslationReader;
  now: () => number;
}

/** The times of former pulls in milliseconds since 1970; 0 for none. */
export interface FormerPulls {
  /** The begin of the last pull of all texts. */
  wholeAt: number;
  /** The end of the last pull. */
  finishedAt: number;
}

export interface TranslationPull {
  /** The records that were read. */
  records: number;
  wholeAt: number;
}

/** Some changes of translations alone change no time of their record, so that only a whole pull finds them. */
const wholePullEveryMs = 24 * 3_600_000;

/** Changes that arrive late in the platform's own lists, or during a long pull, are seen by the next pull. */
const overlapMs = 3_600_000;

/**
 * Saves the texts of a store in the languages that it shows: all of them once a day and when a language is new, else
 * those of the records that have changed. Texts of other languages are deleted.
 */
export async function pullTranslations(
  { stores, shopId, reader, now }: TranslationPullOptions,
  { wholeAt, finishedAt }: FormerPulls,
): Promise<TranslationPull> {
  const { database, shops, translations } = stores;
  const startedAt = now();
  const locales = byCanonicalTag(await reader.locales());
  const known = (await shops.find({ id: shopId }))?.translatedLocales ?? [];
  const show = (shown: readonly string[]) =>
    database.write(shopId, (transaction) => shops.setTranslatedLocales(transaction, shopId, shown));
  await show(known.filter((locale) => locales.has(locale)));
  await translations.keepOnly(shopId, [...locales.keys()]);
  const hasNew = [...locales.keys()].some((locale) => !known.includes(locale));
  const isWhole = hasNew || startedAt - wholeAt >= wholePullEveryMs;
  let records = 0;
  if (locales.size > 0) {
    const since = isWhole ? null : finishedAt - overlapMs;
    for await (const batch of reader.read([...locales.values()], since)) {
      await saveBatch(stores, shopId, locales, batch);
      records += batch.length;
    }
  }
  // New languages are shown and indexed when they are complete.
  await show([...locales.keys()]);
  return { records, wholeAt: isWhole ? startedAt : wholeAt };
}

/** Returns the platform's tags by our spelling of them, without those that are no language. */
function byCanonicalTag(locales: readonly string[]): Map<string, string> {
  return new Map(
    locales.flatMap((locale) => {
      const tag = canonicalTag(locale);
      return tag === undefined ? [] : [[tag, locale]];
    }),
  );
}

async function saveBatch(
  stores: Stores,
  shopId: number,
  locales: ReadonlyMap<string, string>,
  batch: readonly PulledTranslation[],
): Promise<void> {
  const { database, translations } = stores;
  await requireDiskSpace(database);
  await yieldWriteLock(database, () =>
    database.write(shopId, async (transaction) => {
      for (const [locale, given] of locales) {
        for (const [kind, records] of recordsByKind(batch, given)) {
          await translations.save(transaction, shopId, { kind, locale }, records);
        }
      }
    }),
  );
}

function recordsByKind(
  batch: readonly PulledTranslation[],
  locale: string,
): Map<TranslatedKind, TranslatedRecord[]> {
  const byKind = new Map<TranslatedKind, TranslatedRecord[]>();
  for (const { kind, id, texts } of batch) {
    const stored = kindsInStore[kind];
    const found = texts.get(locale);
    const fields = found ? storedTranslation(stored, found) : null;
    const type = kind === 'pages' ? 'page' : 'article';
    const record = { id: storedId(liveKindOf(kind), id, type), fields };
    byKind.set(stored, [...(byKind.get(stored) ?? []), record]);
  }
  return byKind;
}

const kindsInStore: Readonly<Record<PulledTranslation['kind'], TranslatedKind>> = {
  products: 'product',
  collections: 'collection',
  articles: 'content',
  pages: 'content',
};

import type { StorePresentation } from '../contract/store-presentation.ts';
import type { JsonObject } from './json-object.ts';
import type { Refusal } from './refusal.ts';

/** The kinds that are pulled, in the order of the first pull. */
export const pulledKinds = [
  'presentation',
  'products',
  'collections',
  'customers',
  'orders',
  'articles',
  'pages',
  'markets',
  'translations',
  'selling_plans',
  'bundles',
] as const;

export type PulledKind = (typeof pulledKinds)[number];

/** The kinds of records of which every pull reads all, and removes those that are gone. */
export const wholeKinds = [
  'markets',
  'selling_plans',
  'bundles',
] as const satisfies readonly PulledKind[];

export type WholeKind = (typeof wholeKinds)[number];

export function isWholeKind(kind: PulledKind): kind is WholeKind {
  return wholeKinds.some((whole) => whole === kind);
}

/** The kinds that are pulled record by record. The others are read as a whole. */
export type RecordKind = Exclude<PulledKind, 'presentation' | 'translations' | WholeKind>;

/** Markets that a connector divides have ids from here on for their parts, above all of the platform's own. */
export const firstDerivedId = 2 ** 52;

/** A record of a store. It has either the importer's shape or the lines of a bulk export. */
export interface PulledRecord {
  id: number;
  /** Milliseconds since 1970; null when the platform names no time. */
  updatedAt: number | null;
  /** The names of the optional parts that it was read without: their stored values stay. */
  lacks?: ReadonlySet<string>;
  content: { record: JsonObject; prices?: MarketPrices } | { lines: readonly JsonObject[] };
}

/** The prices of all variants for the shoppers of a country or a company, as the store answers them. */
export interface MarketPrices {
  /** The code of a country, or the id of a company's location. */
  context: string;
  batches: AsyncIterable<ContextPrice[]>;
}

/** The price of a variant in such a context. Amounts are decimals. */
export interface ContextPrice {
  variantId: number;
  currency: string;
  price: string;
  compareAtPrice: string | null;
  /** The prices of the variant itself. */
  base: { price: string; compareAtPrice: string | null };
}

/** The records that came together, and where the pull goes on after them. */
export interface PulledBatch {
  records: PulledRecord[];
  cursor: string | null;
  /** Why the markets of companies could not be read, while all others could. */
  failure?: Error;
}

export interface PullRequest {
  /** Milliseconds since 1970: only what has changed since; null for everything. */
  since: number | null;
  /** Where an interrupted pull goes on; null from the beginning. */
  cursor: string | null;
  /** Called with the cursor of an operation that the platform works on. */
  onCursor: (cursor: string) => Promise<void>;
  /** The names of the parts of the records that are not asked for. */
  leftOut: ReadonlySet<string>;
  /** Called with a part that the store refuses. The pull goes on without it. */
  onRefused: (refusal: Refusal) => Promise<void>;
}

/** What credentials allow, as the store lists it. */
export interface Grants {
  kinds: readonly PulledKind[];
  /** The kinds, parts of kinds and topics whose permission is missing. */
  missing: readonly Refusal[];
}

/** The texts of a record in further languages. */
export interface PulledTranslation {
  kind: 'products' | 'collections' | 'articles' | 'pages';
  id: number;
  /** The texts by language; empty for a language in which the record has none. */
  texts: ReadonlyMap<string, TranslatedTexts>;
}

export interface TranslatedTexts {
  /** Texts by the name of their field in the importer's shape, such as `title` or `body_html`. */
  fields: Readonly<Record<string, string>>;
  /** The options of a product with translated names or values. */
  options: readonly TranslatedOption[];
}

export interface TranslatedOption {
  /** The name and the values of the primary language find the translated ones. */
  name: string;
  translatedName?: string;
  values: Readonly<Record<string, string>>;
}

/** Reads the texts of a store in further languages. */
export interface TranslationReader {
  /** Returns the languages that the store shows besides its primary one, as BCP 47 tags. */
  locales(): Promise<string[]>;
  /** Yields the texts of all records, or of those that changed since a time in milliseconds. */
  read(locales: readonly string[], since: number | null): AsyncIterable<PulledTranslation[]>;
}

/** The kinds whose records are read again by their ids. */
export type ReadKind = 'products' | 'customers' | 'orders';

/** Records that were asked for by their ids, and the ids of which the store has none. */
export interface ReadBatch {
  records: { id: number; updatedAt: number | null; record: JsonObject }[];
  goneIds: number[];
}

/** The name of a category, a tag, a brand or an attribute, which products are given by its id. */
export interface StoreName {
  taxonomy: string;
  id: number;
  /** The name, with what else of it products show. */
  name: string;
  /** The number of products in a category; absent where it is not known or no category. */
  members?: number;
}

export interface RecordVersionHead {
  id: number;
  updatedAt: number | null;
}

/** The port to a store whose credentials are known. Throws `Refused` where the store refuses only what was asked. */
export interface StoreConnection {
  grants(): Promise<Grants>;
  presentation(): Promise<StorePresentation>;
  pull(kind: RecordKind | WholeKind, request: PullRequest): AsyncIterable<PulledBatch>;
  /** Absent where the platform has no translations. */
  translations?: TranslationReader;
  /** Asks for one record of a kind, and returns the parts that the store refuses of it. */
  probe(kind: PulledKind, leftOut: ReadonlySet<string>): Promise<Refusal[]>;
  /** Returns the prices of some variants in a context of `MarketPrices`. Absent where a store has no markets. */
  pricesIn?(context: string, variantIds: readonly number[]): Promise<ContextPrice[]>;
  /** Reads records by their ids. Absent where deliveries tell changes, so that nothing is read again. */
  read?(kind: ReadKind, ids: readonly number[]): AsyncIterable<ReadBatch>;
  /** Returns the names that records are given by ids. Absent where a renamed one changes its records. */
  names?(): Promise<StoreName[]>;
  /** Returns the ids of the products with a name; undefined where no list tells them. */
  namedProducts?(name: StoreName): Promise<number[] | undefined>;
  /** Yields the ids of everything that the store has of a kind. */
  ids(kind: RecordKind): AsyncIterable<RecordVersionHead[]>;
  /**
   * Makes the store send its changes to an address, and repairs or removes what else it sends there. Asks for no topic
   * that is left out, and returns those that the store refuses. `onMissed` is called with the kinds whose changes the
   * store has not sent for a time.
   */
  subscribe(
    address: string,
    leftOut: ReadonlySet<string>,
    onMissed: (kinds: readonly PulledKind[]) => Promise<void>,
  ): Promise<Refusal[]>;
  /** Ends what `subscribe` has made. */
  unsubscribe(address: string): Promise<void>;
}

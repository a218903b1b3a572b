import type { FoundContent } from '../contract/search/search-answer.ts';
import { PerShop } from '../catalog/per-shop.ts';
import type { Translations } from '../catalog/translations.ts';
import type { Change } from '../store/feed/change-feed.ts';
import type { ContentStore, StoredContent } from '../store/tables/catalog/content-store.ts';
import type { Follower } from '../store/feed/feed-reader.ts';
import type { SearchDocument } from './document.ts';
import type { SearchEngine } from './engine.ts';
import type { ReadProductFacts, ProductFacts } from './product-facts.ts';
import type { SearchQuery } from './query.ts';
import { SlotMask } from '../catalog/columns/slot-mask.ts';
import { noVariants } from './variant-facts.ts';

/** The facts of contents for an engine. Contents have neither stock nor prices. */
class ContentFacts implements ProductFacts {
  readonly variants = noVariants;
  readonly #now: () => number;
  readonly #slots = new Map<number, number>();
  /** Times in milliseconds; Infinity for unpublished contents. */
  readonly #publishedAt: number[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Adds a content or replaces its facts. */
  put({ id, publishedAt }: Pick<StoredContent, 'id' | 'publishedAt'>): void {
    const slot = this.#slots.get(id) ?? this.#slots.size;
    this.#slots.set(id, slot);
    this.#publishedAt[slot] = publishedAt === null ? Infinity : Date.parse(publishedAt) || 0;
  }

  get slots(): object {
    return this;
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  /** Returns whether the content is published; a publication date in the future hides it until then. */
  isShown(slot: number): boolean {
    return this.#publishedTime(slot) <= this.#now();
  }

  isAvailable(): boolean {
    return true;
  }

  lowestPrice(): number {
    return Infinity;
  }

  highestPrice(): number {
    return -Infinity;
  }

  prices(): readonly number[] {
    return [];
  }

  hasPrice(): boolean {
    return false;
  }

  // oxlint-disable-next-line require-yield -- contents are in no collection, so that nothing is read
  *collectionMask(): Generator<void, SlotMask> {
    return new SlotMask(0);
  }

  collectionMembers(): ReadonlySet<number> {
    return noIds;
  }

  collectionsOf(): Iterable<number> {
    return noIds;
  }

  /** Ranks the newest first, which is their order for an empty term. */
  salesRank(slot: number): number {
    return Math.max(0, latestTime - this.#publishedTime(slot));
  }

  #publishedTime(slot: number): number {
    return this.#publishedAt[slot] ?? Infinity;
  }
}

const noIds: ReadonlySet<number> = new Set();

/** The latest time that a date can hold, in milliseconds. */
const latestTime = 8.64e15;

export interface ContentIndexDependencies {
  contents: ContentStore;
  translations: Translations;
  /** Creates an engine for this index only: its documents are contents, not products. */
  createEngine: (facts: ReadProductFacts) => SearchEngine;
  now: () => number;
}

export interface ContentResult {
  contents: FoundContent[];
  /** The number of matches. */
  total: number;
}

/** The number of contents whose texts are read at once; it keeps the event loop busy for some milliseconds. */
const chunkSize = 100;

/**
 * Searches articles, blogs and pages in one language with the engine that searches products. The contents of a shop are
 * indexed at the first search and updated from then on.
 */
export class ContentIndex implements Follower {
  readonly #contents: ContentIndexDependencies['contents'];
  readonly #translations: ContentIndexDependencies['translations'];
  /** A language besides the primary one. */
  readonly #locale: string | undefined;
  readonly #engine: SearchEngine;
  readonly #now: () => number;
  readonly #shops = new PerShop((shopId) => this.#read(shopId));

  constructor(
    { contents, translations, createEngine, now }: ContentIndexDependencies,
    locale: string | undefined,
  ) {
    this.#contents = contents;
    this.#translations = translations;
    this.#locale = locale;
    this.#now = now;
    this.#engine = createEngine(async (shopId) => this.#shops.loaded(shopId));
  }

  /** Returns the best matches first; for an empty term, the newest first. */
  async find(
    shopId: number,
    {
      term,
      alternatives = [],
      alternativesOf,
      languages,
    }: Pick<SearchQuery, 'term' | 'alternatives' | 'alternativesOf' | 'languages'>,
    limit: number,
  ): Promise<ContentResult> {
    await this.#shops.get(shopId);
    const { productIds, scores, total } = await this.#engine.search(shopId, {
      term,
      alternatives,
      ...(alternativesOf && { alternativesOf }),
      languages,
      offset: 0,
      limit,
    });
    const found = await this.#find(shopId, productIds);
    const contents = productIds.flatMap((id, place) => {
      const content = found.get(id);
      return content ? toFoundContent(content, scores[place] ?? 0) : [];
    });
    return { contents, total };
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const facts = await this.#shops.settled(shopId);
    const ids = changes.filter(({ kind }) => kind === 'content').map(({ id }) => id);
    if (!facts || ids.length === 0) {
      return;
    }
    for (let start = 0; start < ids.length; start += chunkSize) {
      await this.#update(shopId, facts, ids.slice(start, start + chunkSize));
    }
  }

  async rebuild(shopId: number): Promise<void> {
    await this.#shops.reload(shopId);
  }

  async forget(shopId: number): Promise<void> {
    this.#shops.forget(shopId);
    await this.#engine.drop(shopId);
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  async #read(shopId: number): Promise<ContentFacts> {
    const facts = new ContentFacts(this.#now);
    await this.#engine.reindex(shopId, this.#allDocuments(shopId, facts));
    return facts;
  }

  async *#allDocuments(shopId: number, facts: ContentFacts): AsyncGenerator<SearchDocument[]> {
    let last: number | undefined = -1;
    while (last !== undefined) {
      const stored: StoredContent[] = await this.#contents.after(shopId, last, chunkSize);
      const contents = await this.#translate(shopId, stored);
      contents.forEach((content) => facts.put(content));
      yield contents.map(toDocument);
      last = contents.at(-1)?.id;
    }
  }

  async #update(shopId: number, facts: ContentFacts, ids: readonly number[]): Promise<void> {
    const found = await this.#find(shopId, ids);
    const contents = [...found.values()];
    if (contents.some(({ type }) => type === 'blog')) {
      // Articles are also found by the name of their blog.
      await this.#shops.reload(shopId);
      return;
    }
    contents.forEach((content) => facts.put(content));
    await this.#engine.index(shopId, contents.map(toDocument));
    await this.#engine.remove(
      shopId,
      ids.filter((id) => !found.has(id)),
    );
  }

  async #find(shopId: number, ids: readonly number[]): Promise<Map<number, StoredContent>> {
    const stored = await this.#contents.find(shopId, ids);
    const translated = await this.#translate(shopId, [...stored.values()]);
    return new Map(translated.map((content) => [content.id, content]));
  }

  async #translate(shopId: number, contents: readonly StoredContent[]): Promise<StoredContent[]> {
    const ids = contents.map(({ id }) => id);
    const texts = await this.#translations.find(
      shopId,
      { kind: 'content', locale: this.#locale },
      ids,
    );
    return contents.map((content) => ({ ...content, ...texts.get(content.id) }));
  }
}

function toDocument({ id, title, handle, tags, blogTitle, text }: StoredContent): SearchDocument {
  return {
    id,
    title,
    handle,
    vendor: blogTitle ?? '',
    productType: '',
    tags,
    options: [],
    variants: [],
    skus: [],
    barcodes: [],
    metafields: [],
    metafieldTexts: [],
    description: text,
    createdAt: 0,
    updatedAt: 0,
    compareAtPrice: null,
  };
}

function toFoundContent(content: StoredContent, score: number): FoundContent {
  const { platformId, type, title, handle, blogTitle, blogHandle, tags, publishedAt } = content;
  return {
    id: String(platformId),
    type,
    title,
    handle,
    blogTitle: blogTitle ?? '',
    blogHandle: blogHandle ?? '',
    tags,
    publishedAt: publishedAt ?? '',
    score,
  };
}

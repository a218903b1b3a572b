import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import { runInChunks } from '../../port/chunks.ts';
import { contentHashes } from '../../port/content-hashes.ts';
import type { Database } from '../../port/database.ts';
import { idsAfter } from '../../port/ids-after.ts';

export const contentTypes = ['article', 'blog', 'page'] as const;

export type ContentType = (typeof contentTypes)[number];

/** An article, a blog or a page. */
export interface StoredContent {
  /** Unique over all types. */
  id: number;
  type: ContentType;
  /** The id on the platform, unique within its type. */
  platformId: number;
  title: string;
  handle: string;
  /** The blog of an article; null also when no file has named the blog. */
  blogTitle: string | null;
  blogHandle: string | null;
  tags: string[];
  /** ISO 8601 as imported; null when unpublished. */
  publishedAt: string | null;
  /** The body without markup. */
  text: string;
}

export interface ContentRecord extends StoredContent {
  /** The platform's id of the article's blog. */
  blogId: number | null;
  contentHash: string;
}

interface ContentRow {
  shop_id: number;
  id: number;
  type: ContentType;
  platform_id: number;
  title: string;
  handle: string;
  blog_id: number | null;
  blog_title: string | null;
  blog_handle: string | null;
  tags: string;
  published_at: string | null;
  body: string;
  content_hash: string;
}

export class ContentStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    return contentHashes(this.#database, 'contents', shopId, ids);
  }

  idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    return idsAfter(this.#database, 'contents', shopId, afterId, limit);
  }

  /** Returns contents by id, from the content after `afterId`. */
  async after(shopId: number, afterId: number, limit: number): Promise<StoredContent[]> {
    const rows = await this.#withBlogs(shopId)
      .andWhere('c.id', '>', afterId)
      .orderBy('c.id')
      .limit(limit);
    return rows.map(toContent);
  }

  /** Returns the existing contents by id. */
  async find(shopId: number, ids: readonly number[]): Promise<Map<number, StoredContent>> {
    const rows = ids.length === 0 ? [] : await this.#withBlogs(shopId).whereIn('c.id', ids);
    return new Map(rows.map((row) => [row.id, toContent(row)]));
  }

  /** Inserts or replaces contents. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    contents: readonly ContentRecord[],
  ): Promise<void> {
    await runInChunks(contents, (chunk) =>
      transaction<ContentRow>('contents')
        .insert(chunk.map((content) => toRow(shopId, content)))
        .onConflict(['shop_id', 'id'])
        .merge(),
    );
    await recordContents(
      transaction,
      shopId,
      contents.map(({ id }) => id),
    );
  }

  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
  ): Promise<void> {
    await runInChunks(ids, async (chunk) => {
      await transaction<ContentRow>('contents')
        .where({ shop_id: shopId })
        .whereIn('id', chunk)
        .del();
      await transaction('translations')
        .where({ shop_id: shopId, kind: 'content' })
        .whereIn('id', chunk)
        .del();
    });
    await recordContents(transaction, shopId, ids);
  }

  #withBlogs(shopId: number) {
    return (
      this.#database
        .read<ContentRow>('contents as c')
        .leftJoin('contents as blog', (join) =>
          join
            .on('blog.shop_id', 'c.shop_id')
            .onVal('blog.type', 'blog')
            .on('blog.platform_id', 'c.blog_id'),
        )
        .where('c.shop_id', shopId)
        // Articles often have only the id of their blog; its other fields come in a file of their own.
        .select<ContentRow[]>(
          'c.*',
          this.#database.read.raw('coalesce(blog.title, c.blog_title) AS blog_title'),
          this.#database.read.raw('coalesce(blog.handle, c.blog_handle) AS blog_handle'),
        )
    );
  }
}

async function recordContents(
  transaction: Knex.Transaction,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  recordChanges(
    transaction,
    shopId,
    ids.map((id) => ({ kind: 'content', id })),
  );
}

function toRow(shopId: number, content: ContentRecord): ContentRow {
  return {
    shop_id: shopId,
    id: content.id,
    type: content.type,
    platform_id: content.platformId,
    title: content.title,
    handle: content.handle,
    blog_id: content.blogId,
    blog_title: content.blogTitle,
    blog_handle: content.blogHandle,
    tags: JSON.stringify(content.tags),
    published_at: content.publishedAt,
    body: content.text,
    content_hash: content.contentHash,
  };
}

function toContent(row: ContentRow): StoredContent {
  return {
    id: row.id,
    type: row.type,
    platformId: row.platform_id,
    title: row.title,
    handle: row.handle,
    blogTitle: row.blog_title,
    blogHandle: row.blog_handle,
    tags: JSON.parse(row.tags),
    publishedAt: row.published_at,
    text: row.body,
  };
}

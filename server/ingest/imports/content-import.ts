import type { ContentRecord, ContentStore } from '../../store/tables/catalog/content-store.ts';
import type { Database } from '../../store/port/database.ts';
import { type Content, contentIdentity } from '../records/content.ts';
import { contentHash } from './content-hash.ts';
import type { ImportKind } from './import-kind.ts';
import { readContent } from '../reading/read-content.ts';

interface ContentImportDependencies {
  database: Database;
  contents: ContentStore;
}

export function contentImport({
  database,
  contents,
}: ContentImportDependencies): ImportKind<Content, ContentRecord> {
  return {
    read: readContent,
    toRow: (content, { importedAt }) => ({
      id: contentIdentity(content),
      type: content.type,
      platformId: content.id,
      title: content.title,
      handle: content.handle,
      blogId: content.blog?.id ?? null,
      blogTitle: content.blog?.title ?? null,
      blogHandle: content.blog?.handle ?? null,
      tags: content.tags,
      publishedAt: content.published_at,
      text: content.text,
      contentHash: contentHash(content, importedAt),
    }),
    estimateRows: () => 2,
    contentHashes: (shopId, ids) => contents.contentHashes(shopId, ids),
    save: (shopId, rows) =>
      database.write(shopId, (transaction) => contents.save(transaction, shopId, rows)),
    idsAfter: (shopId, afterId, limit) => contents.idsAfter(shopId, afterId, limit),
    remove: (shopId, ids) =>
      database.write(shopId, (transaction) => contents.remove(transaction, shopId, ids)),
  };
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '../../store/testing/store-fixture.ts';
import { createShop } from '../create-shop.ts';
import { importKinds, ingest, type ImportKindName, type ImportReport } from '../ingest.ts';
import { newShop } from '../../testing/factories.ts';

/** Imports records, or the text of a file, for each kind. */
type Import = (
  records: Partial<Record<ImportKindName, readonly object[] | string>>,
  options?: { replace?: boolean; isCheck?: boolean },
) => Promise<ImportReport>;

/** Provides a shop without a server, and a function that imports into it. */
export const test = base.extend<{ shopId: number; load: Import }>({
  shopId: async ({ stores }, use) => {
    const { shop } = await createShop(stores, newShop());
    await use(shop.id);
  },
  load: async ({ directory, stores, shopId }, use) => {
    await use(async (records, options) => {
      const files: Partial<Record<ImportKindName, string[]>> = {};
      for (const { name } of importKinds) {
        const content = records[name];
        if (content !== undefined) {
          const file = join(directory, `${name}.json`);
          await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
          files[name] = [file];
        }
      }
      return ingest({ ...stores, platform: 'platform' }, shopId, files, options);
    });
  },
});

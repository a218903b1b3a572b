import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOther } from '../testing/archive-fixture.ts';
import { restore } from './restore.ts';

const folder = join(import.meta.dirname, 'released');
const versions = readdirSync(folder).map((name) => name.replace('.jsonl.gz', ''));

test.for(versions)(
  'the archive of version %s is restored and brought to this schema',
  async (version) => {
    const database = await openOther();
    await restore(database, join(folder, `${version}.jsonl.gz`), { replaces: false }).catch(
      (cause: unknown) => {
        throw new Error(
          'A released schema must not change: add a migration instead. Before 1.0.0, run npm run build, then node .ci/release-archive.mjs 1.0.0-rc.1.',
          { cause },
        );
      },
    );
    expect(await database.read('shops').pluck('domain')).toEqual(['tiny.example']);
    expect(await database.read('products').pluck('title')).toEqual(['Cup 1', 'Cup 2']);
    expect(await database.read('orders').count({ count: '*' })).toEqual([{ count: 1 }]);
  },
);

import { describe, expect } from 'vitest';
import { openDatabase } from '../store/open-database.ts';
import { migrationsTable } from '../store/migrate.ts';
import { type Installation, test } from '../testing/installation.ts';
import { createShop } from './shop-fixture.ts';

const undone = '0111-product-titles';

describe('migrate', () => {
  test('says that a database has the schema of this version', async ({ installation }) => {
    await createShop(installation);
    expect(await installation.cli('migrate')).toEqual({
      code: 0,
      stdout: 'The database has the schema of this version.\n',
      stderr: '',
    });
  });

  test('prints what is missing, and with --dry-run changes nothing', async ({ installation }) => {
    await createShop(installation);
    await undoOne(installation);
    for (const _attempt of [1, 2]) {
      const dry = await installation.cli('migrate', '--dry-run');
      expect(dry).toEqual({ code: 0, stdout: `Would apply 1:\n  ${undone}\n`, stderr: '' });
    }
    const applied = await installation.cli('migrate', '--json');
    expect(JSON.parse(applied.stdout)).toEqual({ migrations: [undone], applied: true });
    const after = await installation.cli('migrate', '--dry-run', '--json');
    expect(JSON.parse(after.stdout)).toEqual({ migrations: [], applied: false });
  });

  test('does not create a database', async ({ installation }) => {
    const { code, stderr } = await installation.cliWith(
      { DATA_DIR: `${installation.directory}/nothing`, DATABASE_URL: '' },
      'migrate',
    );
    expect(code).toBe(1);
    expect(stderr).toContain('There is no database');
  });
});

/** Takes the installation back to the schema before, to which one migration can then be applied. */
async function undoOne({ data }: Installation): Promise<void> {
  const database = await openDatabase(data);
  await database.write(null, async (transaction) => {
    await transaction.raw('ALTER TABLE products DROP COLUMN title');
    await transaction.raw('ALTER TABLE products DROP COLUMN skus');
    await transaction(migrationsTable).where({ name: undone }).del();
  });
  await database.close();
}

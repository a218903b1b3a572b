import { describe, expect } from 'vitest';
import { restoreFormerChain } from '../store/testing/former-chain-fixture.ts';
import { firstMigration } from '../store/schema/migrations.ts';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

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
    await restoreFormerChain(installation.data);
    for (const _attempt of [1, 2]) {
      const dry = await installation.cli('migrate', '--dry-run');
      expect(dry).toEqual({ code: 0, stdout: `Would apply 1:\n  ${firstMigration}\n`, stderr: '' });
    }
    const applied = await installation.cli('migrate', '--json');
    expect(JSON.parse(applied.stdout)).toEqual({
      migrations: [firstMigration],
      applied: true,
      said: [
        expect.stringMatching(/^Updating the database .* from version 0\.1\.0 to 1\.0\.0/),
        expect.stringMatching(/^(Saved what was there before in|Nothing is saved first)/),
        expect.stringMatching(/^Updated the database to version 1\.0\.0: 1 migration in/),
      ],
    });
    const after = await installation.cli('migrate', '--dry-run', '--json');
    expect(JSON.parse(after.stdout)).toEqual({
      migrations: [],
      applied: false,
      said: [],
    });
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

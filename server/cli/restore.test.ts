import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

describe('restore', () => {
  test('refuses to replace data without being told', async ({ installation }) => {
    await createShop(installation);
    const file = join(installation.directory, 'backup.jsonl.gz');
    await installation.cli('backup', file);
    const { code, stderr } = await installation.cli('restore', file);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'The installation has data already: choose an empty one, or replace them with --replace.\n',
    });
  });

  test('refuses a file that is no backup', async ({ installation }) => {
    const file = join(installation.directory, 'other.gz');
    await writeFile(file, 'id,title\n');
    const { code, stderr } = await installation.cli('restore', file);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The file ${file} is not a backup of this service.\n`,
    });
  });

  test('with another key restores all, and says which secrets wait for the right one', async ({
    installation,
  }) => {
    await createShop(installation);
    const file = join(installation.directory, 'backup.jsonl.gz');
    await installation.cli('backup', file);
    await installation.cli('shop', 'create', 'later.example');
    const key = { SECRET_KEY: 'the-key-of-another-installation' };
    const restored = await installation.cliWith(key, 'restore', file, '--replace');
    expect(restored.code).toBe(1);
    expect(restored.stdout).toMatch(
      /^Restored \d+ rows of \d+ tables from .*backup\.jsonl\.gz\.\n$/,
    );
    expect(restored.stderr).toBe(
      'All data of the backup are restored, but no server starts with them yet. The secrets of the database cannot be read with this SECRET_KEY: set SECRET_KEY to the key that they were saved with, which all servers of a database share, or bring the file secret-key of that server back; when it is lost, "secrets reset" makes new secrets.\n' +
        'Not readable until then: secrets of shops (1), credentials of connected stores (0), second factors of people (0).\n',
    );
    const again = await installation.cliWith(key, 'restore', file, '--replace', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({
      unreadable: { shops: 1, connections: 0, people: 0 },
    });
    const { stdout } = await installation.cli('shop', 'list', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ domain: 'a.example' }]);
  });
});

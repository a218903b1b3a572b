import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../testing/installation.ts';

const canada = {
  id: 60,
  name: 'Canada',
  countries: ['CA'],
  catalog: { currency: 'CAD', rate: 1.5 },
};

const wholesale = {
  id: 61,
  name: 'Wholesale',
  countries: [],
  customer_ids: [70],
  catalog: { adjustment: -20 },
};

test('market list tells the markets of companies', async ({ installation }) => {
  const file = join(installation.directory, 'markets.json');
  await writeFile(file, JSON.stringify([wholesale]));
  await installation.cli('shop', 'create', 'a.example');
  await installation.cli('import', 'a.example', '--markets', file);
  const { stdout } = await installation.cli('market', 'list', 'a.example');
  expect(stdout).toMatch(/61 +Wholesale +active +customers of a company +[A-Z]{3} +-20 %/);
  const listed = await installation.cli('market', 'list', 'a.example', '--json');
  expect(JSON.parse(listed.stdout)).toMatchObject([{ is_for_company: true, price_country: null }]);
});

test('market edit chooses terms that stay, and takes them back', async ({ installation }) => {
  const cli = (...line: string[]) => installation.cli(...line);
  const file = join(installation.directory, 'markets.json');
  await writeFile(file, JSON.stringify([canada]));
  await cli('shop', 'create', 'a.example');
  await cli('import', 'a.example', '--markets', file);
  const edit = (...options: string[]) => cli('market', 'edit', 'a.example', '60', ...options);

  const edited = await edit('--countries', 'ca,MX', '--rate', '2', '--json');
  expect(JSON.parse(edited.stdout)).toMatchObject({
    countries: ['CA', 'MX'],
    rate: 2,
    adjustment: null,
    edited: { countries: ['CA', 'MX'], rate: 2 },
  });
  await edit('--rate', 'imported');
  const { stdout } = await cli('market', 'list', 'a.example');
  expect(stdout).toContain('60  Canada  active  CA,MX      CAD       1.5');
  expect(await edit('--rate', 'much')).toMatchObject({
    code: 1,
    stderr: '--rate must be a number.\n',
  });
  expect(await cli('market', 'edit', 'a.example', '61')).toMatchObject({
    code: 1,
    stderr: 'a.example has no market 61: "market list" lists all.\n',
  });
});

import { describe, expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { createShop } from './shop-fixture.ts';

describe('settings', () => {
  test('come out with defaults, and go back in as they came out', async ({ installation }) => {
    await createShop(installation);
    const defaults = await installation.cli('settings', 'export', 'a.example');
    expect(JSON.parse(defaults.stdout)).toEqual({
      top_sellers_days: 30,
      require_signed_customer: false,
    });
    const file = await installation.file('s.json', '[{"top_sellers_days": 7}]');
    const saved = await installation.cli('settings', 'import', 'a.example', file, '--json');
    expect(JSON.parse(saved.stdout)).toEqual({ top_sellers_days: 7 });
    const exported = await installation.cli('settings', 'export', 'a.example');
    expect(JSON.parse(exported.stdout)).toMatchObject({ top_sellers_days: 7 });
    const back = await installation.file('defaults.json', defaults.stdout);
    expect(await installation.cli('settings', 'import', 'a.example', back)).toEqual({
      code: 0,
      stdout: 'top_sellers_days: 30\nrequire_signed_customer: false\n',
      stderr: '',
    });
    const restored = await installation.cli('settings', 'export', 'a.example');
    expect(restored.stdout).toBe(defaults.stdout);
  });

  test('are saved all or none, and the file is told what is wrong where', async ({
    installation,
  }) => {
    await createShop(installation);
    const good = await installation.file('good.json', '{"top_sellers_days": 7}');
    const misspelt = await installation.file('bad.json', '[{},\n{"top_seller_days": 7}]');
    const unknown = await installation.cli('settings', 'import', 'a.example', good, misspelt);
    expect(unknown).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'bad.json:2: top_seller_days: there is no such setting, only top_sellers_days, require_signed_customer\n',
    });
    const tooMuch = await installation.file('much.json', '{"top_sellers_days": 366}');
    const refused = await installation.cli('settings', 'import', 'a.example', good, tooMuch);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^much\.json:1: top_sellers_days: /);
    const exported = await installation.cli('settings', 'export', 'a.example', '--json');
    expect(JSON.parse(exported.stdout)).toMatchObject({ top_sellers_days: 30 });
  });
});

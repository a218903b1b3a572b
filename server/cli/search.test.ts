import { describe, expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

async function openShop(installation: Installation): Promise<void> {
  await createShop(installation);
  const products = [
    product({ id: 1, title: 'Tea mug', vendor: 'Kiln', price: '12.50' }),
    product({ id: 2, title: 'Mug \u001b[31mtree\n', variants: [{ inventory_quantity: 0 }] }),
    product({ id: 3, title: 'Bowl' }),
  ];
  const file = await installation.file('p.json', JSON.stringify(products));
  await installation.cli('import', 'a.example', '--products', file);
}

describe('search', () => {
  test('prints a page as a table with and without a running server', async ({ installation }) => {
    await openShop(installation);
    const { code, stdout, stderr } = await installation.cli('search', 'a.example', 'mugs');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [total, heading, ...rows] = stdout.trimEnd().split('\n');
    expect(total).toBe('2 products.');
    expect(heading).toMatch(/^ +Score +Title +Vendor +Price +Stock$/);
    expect(rows).toHaveLength(2);
    expect(rows.join('\n')).toMatch(/^\d +\d+\.\d\d +Tea mug +Kiln +12\.50 +in stock$/m);
    expect(rows.join('\n')).toMatch(/^\d +\d+\.\d\d +Mug \[31mtree .* sold out$/m);
    await installation.serveHere();
    expect((await installation.cli('search', 'a.example', 'mugs')).stdout).toBe(stdout);
  });

  test('prints the parts of each score with --explain', async ({ installation }) => {
    await openShop(installation);
    const { stdout } = await installation.cli('search', 'a.example', 'tea mug', '--explain');
    expect(stdout).toMatch(/^ +\d+\.\d\d {2}title: tea, mug$/m);
    const json = await installation.cli('search', 'a.example', 'tea', '--explain', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      domain: 'a.example',
      term: 'tea',
      total: 1,
      corrected_term: null,
      is_widened: false,
      products: [
        {
          rank: 1,
          id: 1,
          score: expect.any(Number),
          title: 'Tea mug',
          vendor: 'Kiln',
          price: '12.50',
          is_available: true,
          parts: expect.arrayContaining([expect.objectContaining({ name: 'title' })]),
        },
      ],
    });
  });

  test('prints further pages, corrected terms and empty results', async ({ installation }) => {
    await openShop(installation);
    const paged = ['search', 'a.example', '', '--limit', '2', '--page', '2'];
    expect((await installation.cli(...paged)).stdout).toMatch(/^3 products, page 2 of 2\.\n.*\n3 /);
    const misspelt = await installation.cli('search', 'a.example', 'bowll');
    expect(misspelt.stdout).toContain('1 product. Searched for "bowl" instead.');
    const nothing = await installation.cli('search', 'a.example', 'xylophone');
    expect(nothing.stdout).toBe('0 products. Shoppers are shown 3 best sellers instead.\n');
    const wrong = await installation.cli('search', 'a.example', 'mug', '--limit', 'many');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('It must be a whole number from 1.');
    const many = await installation.cli('search', 'a.example', 'mug', '--limit', '101');
    expect(many.code).toBe(1);
    expect(many.stderr).toContain('It must be at most 100.');
  });

  test('prints redirects and products that the settings exclude', async ({ installation }) => {
    await openShop(installation);
    const settings = {
      keyword_groups: [{ keywords: ['crockery'], redirect: '/pages/crockery' }],
      excluded_terms: ['mug'],
    };
    const file = await installation.file('s.json', JSON.stringify({ search: settings }));
    await installation.cli('settings', 'import', 'a.example', file);
    const redirected = await installation.cli('search', 'a.example', 'crockery');
    expect(redirected.stdout).toContain('0 products. Shoppers are led to /pages/crockery.');
    const { stdout } = await installation.cli('search', 'a.example', 'mug', '--explain');
    expect(stdout).toBe("0 products.\n2 left out: The shop's search settings exclude this term.\n");
    const json = await installation.cli('search', 'a.example', 'mug', '--explain', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      redirect: null,
      removed: [{ reason: 'excluded' }, { reason: 'excluded' }],
    });
  });
});

import { describe, expect } from 'vitest';
import { customEndpoint } from '../contract/custom.ts';
import { product } from '../testing/factories.ts';
import { test } from '../testing/running-app.ts';

describe('a ruleset', () => {
  test('answers in the shape of its schema', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 }), product({ id: 2, tags: 'Sale, Zwölf' })] });
    const [id] = await shop.importRulesets([
      {
        name: 'R',
        rules: [
          {
            output: [
              { type: 'product_tag', tags: 'ZWÖLF' },
              { type: 'endpoint', endpoint: '/api/v1/products/recommended' },
            ],
          },
        ],
      },
    ]);
    const answer = await shop.get(`/api/v1/custom/id/${id}`);
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    const { data } = customEndpoint.answer.parse(JSON.parse(text));
    expect(data.map((p) => p.id)).toEqual([2, 1]);
  });
});

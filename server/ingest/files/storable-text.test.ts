import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { storableJson } from '../../contract/values/storable-text.ts';
import { product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { it, readOne } from '../testing/file-fixture.ts';

describe('a lone surrogate or a NUL in a file', () => {
  test('is replaced in answers', async ({ app }) => {
    const shop = await app.shop();
    const broken = {
      title: 'Mug \ud83d',
      handle: 'mug-\ude00',
      tags: 'cup\udbff',
      vendor: '\ud800 \0',
    };
    await shop.import({ products: [product({ id: 1, ...broken })] });
    const answer = await shop.get('/api/v1/products/static?platform_product_ids=1');
    const { data } = (await answer.json()) as { data: Record<string, string>[] };
    expect(data).toMatchObject([
      { title: 'Mug \ufffd', handle: 'mug-\ufffd', tags: 'cup\ufffd', vendor: '\ufffd \ufffd' },
    ]);
  });

  it('is replaced while escaped pairs and other escapes stay', async ({ file }) => {
    const title = 'A 😀 \\ud83d "\\" \ud83d\\';
    const { title: read } = await readOne(
      await file(JSON.stringify({ id: 1, handle: 'mug', title: `${title}😀` }, null, 2)),
    );
    expect(read).toBe('A 😀 \\ud83d "\\" \ufffd\\😀');
    const pair = await readOne(await file('{"id":1,"handle":"mug","title":"\\uD83D\\uDE00"}'));
    expect(pair.title).toBe('😀');
  });

  it('is replaced beside pairs and behind any number of backslashes', () => {
    const high = String.raw`\ud83d`;
    const low = String.raw`\ude00`;
    expect(storableJson(high + high + low + low)).toBe(String.raw`\ufffd${high}${low}\ufffd`);
    const backslashes = '\\'.repeat(10_000);
    for (const escape of [String.raw`\u0000`, high, low]) {
      expect(storableJson(backslashes + escape)).toBe(String.raw`${backslashes}\ufffd`);
      expect(storableJson(`${backslashes}\\${escape}`)).toBe(`${backslashes}\\${escape}`);
    }
  });

  it('is replaced in any text, and nothing else changes', () => {
    const unit = fc.constantFrom('\\', '"', 'u', 'd83d', '\ud83d', '\ude00', 'a', '\n', '\0');
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join('');
        const escaped = JSON.stringify(text).replaceAll('😀', '\\uD83D\\uDE00');
        expect(JSON.parse(storableJson(escaped))).toBe(
          text.replaceAll(/\p{Surrogate}|\0/gu, '\ufffd'),
        );
      }),
    );
  });

  it('is replaced in a cell of a CSV file', async ({ file }) => {
    const { title } = await readOne(await file('Handle,Title\nmug,Mug \0\n'));
    expect(title).toBe('Mug \ufffd');
  });
});

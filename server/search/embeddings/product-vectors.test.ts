import { expect, onTestFinished, test } from 'vitest';
import type { Embed } from './embeddings-client.ts';
import { KeptVectors } from './kept-vectors.ts';
import { ProductVectors } from './product-vectors.ts';

interface Opened {
  vectors: ProductVectors;
  /** The titles of the products of each shop, by their ids. */
  shops: Map<number, Map<number, string>>;
  asked: string[];
}

const empty = { productType: '', vendor: '', tags: [], description: '' };

function open(
  shops: Opened['shops'],
  onAsk: (texts: readonly string[]) => unknown,
  canStore = () => true,
): Opened {
  const asked: string[] = [];
  const embed: Embed = async (texts) => {
    asked.push(...texts);
    await onAsk(texts);
    return texts.map((text) => Float32Array.of(1, text.length));
  };
  const vectors = new ProductVectors({
    embed,
    model: 'tiny',
    idsAfter: async (shopId, after) =>
      [...(shops.get(shopId)?.keys() ?? [])].filter((id) => id > after).slice(0, 16),
    readListed: async (shopId, ids) =>
      ids.flatMap((id) => {
        const title = shops.get(shopId)?.get(id);
        return title === undefined ? [] : { ...empty, id, title };
      }),
    openStore: () => KeptVectors.open({ path: undefined, model: 'tiny' }),
    log: { info: () => undefined, error: () => undefined },
    retryMs: 1,
    canStore,
  });
  onTestFinished(() => vectors.close());
  return { vectors, shops, asked };
}

function changesOf(ids: readonly number[]) {
  return ids.map((id) => ({ kind: 'product' as const, id }));
}

test('a product that changes while the server is asked gets the vector of its last text', async () => {
  const titles = new Map([[1, 'Mug']]);
  const { vectors, asked } = open(new Map([[1, titles]]), async () => {
    if (titles.get(1) === 'Mug') {
      titles.set(1, 'Umbrella');
      await vectors.apply(1, changesOf([1]));
    }
  });
  await vectors.apply(1, changesOf([1]));
  await expect.poll(() => vectors.isWaiting(1)).toBe(false);
  expect(asked).toEqual(['Mug', 'Umbrella']);
});

test('a shop that changes during the turn of another is not forgotten', async () => {
  const shops = new Map([
    [1, new Map([[1, 'Mug']])],
    [2, new Map([[1, 'Lamp']])],
  ]);
  const { vectors, asked } = open(shops, async ([text]) => {
    if (text === 'Lamp') {
      shops.get(1)?.set(2, 'Bowl');
      await vectors.apply(1, changesOf([2]));
    }
  });
  await vectors.apply(1, changesOf([1]));
  await vectors.apply(2, changesOf([1]));
  await expect.poll(() => vectors.storeOf(1)?.count()).toBe(2);
  expect(asked).toEqual(['Mug', 'Lamp', 'Bowl']);
});

test('products that begin to be read again are all read', async () => {
  const titles = new Map(Array.from({ length: 40 }, (_, index) => [index + 1, `Mug ${index}`]));
  let isFirst = true;
  const { vectors } = open(new Map([[1, titles]]), async () => {
    if (isFirst) {
      isFirst = false;
      await vectors.apply(1, [{ kind: 'reindex', id: 0 }]);
    }
  });
  await vectors.rebuild(1);
  await expect.poll(() => vectors.isWaiting(1)).toBe(false);
  expect(vectors.storeOf(1)?.count()).toBe(40);
});

test('a text that the server refuses keeps no other product from its vector', async () => {
  const titles = new Map(Array.from({ length: 40 }, (_, index) => [index + 1, `Mug ${index}`]));
  titles.set(3, 'Endless');
  const shops = new Map([
    [1, titles],
    [2, new Map([[1, 'Lamp']])],
  ]);
  const { vectors } = open(shops, (texts) => {
    if (texts.includes('Endless')) {
      throw new Error('too long');
    }
  });
  await vectors.rebuild(1);
  await vectors.rebuild(2);
  await expect.poll(() => vectors.storeOf(1)?.count()).toBeGreaterThanOrEqual(24);
  await expect.poll(() => vectors.storeOf(2)?.count()).toBe(1);
  await expect.poll(() => vectors.problemOf(1)).toBe('too long');
  expect(vectors.problemOf(2)).toBeUndefined();
});

test('the vectors of a shop that another server stores are asked for once this one may', async () => {
  const titles = new Map([[1, 'Mug']]);
  let isWriter = false;
  const { vectors, asked } = open(
    new Map([[1, titles]]),
    () => undefined,
    () => isWriter,
  );
  await vectors.rebuild(1);
  titles.set(2, 'Lamp').set(3, 'Bowl');
  await vectors.apply(1, changesOf([2, 3]));
  expect([vectors.isWaiting(1), asked]).toEqual([false, []]);
  isWriter = true;
  await expect.poll(() => asked, { timeout: 5_000 }).toEqual(['Mug', 'Lamp', 'Bowl']);
});

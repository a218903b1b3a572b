import { describe, expect, it } from 'vitest';
import type { Change } from '../store/change-feed.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.ts';
import { FactsTable } from './facts-table.ts';
import { type KeptIndex, OpeningIndex } from './opening-index.ts';

const product = (id: number): Change => ({ kind: 'product', id });

/** Creates an index that logs its calls and reads rows only when the test allows it. */
function openIndex() {
  const told: string[] = [];
  const readers: (() => void)[] = [];
  const index: KeptIndex = {
    async open(shopId) {
      await new Promise<void>((resolve) => readers.push(resolve));
      told.push(`${shopId}: opened`);
    },
    async apply(shopId, changes) {
      told.push(`${shopId}: ${changes.map(({ id }) => id).join()}`);
    },
    async rebuild(shopId) {
      await new Promise<void>((resolve) => readers.push(resolve));
      told.push(`${shopId}: all`);
    },
    forget(shopId) {
      told.push(`${shopId}: gone`);
    },
  };
  const readRows = async () => {
    while (readers.length === 0) {
      await Promise.resolve();
    }
    readers.shift()?.();
  };
  return { opening: new OpeningIndex(index), told, readRows };
}

describe('an index while its server starts', () => {
  it('applies changes of a shop after its rows', async () => {
    const { opening, told, readRows } = openIndex();
    opening.expect(1);
    const built = opening.build();
    await opening.apply(1, [product(5)]);
    await opening.apply(1, [product(6)]);
    await opening.apply(2, [product(7)]);
    await readRows();
    await built;
    await opening.apply(1, [product(8)]);
    expect(told).toEqual(['2: 7', '1: opened', '1: 5,6', '1: 8']);
  });

  it('reads the rows again when the feed lost changes meanwhile', async () => {
    const { opening, told, readRows } = openIndex();
    opening.expect(1);
    const built = opening.build();
    await opening.apply(1, [product(5)]);
    await opening.rebuild(1);
    await readRows();
    await readRows();
    await built;
    expect(told).toEqual(['1: opened', '1: all']);
  });

  it('holds nothing of a shop that is deleted during its indexing', async () => {
    const { opening, told, readRows } = openIndex();
    opening.expect(1);
    const built = opening.build();
    await opening.apply(1, [product(5)]);
    await opening.forget(1);
    await readRows();
    await built;
    expect(told.at(-1)).toBe('1: gone');
    expect(told).not.toContain('1: 5');
  });

  it('rejects searches of a shop until it is indexed, and of no other', async () => {
    const { opening, readRows } = openIndex();
    const engine = opening.guard(createEmbeddedEngine({ facts: async () => new FactsTable() }));
    const search = (shopId: number) => engine.search(shopId, { term: 'a', offset: 0, limit: 1 });
    opening.expect(1);
    const built = opening.build();
    await expect(search(1)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(engine.suggest(1, 'a', 1)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await search(2)).total).toBe(0);
    await readRows();
    await built;
    expect((await search(1)).total).toBe(0);
  });
});

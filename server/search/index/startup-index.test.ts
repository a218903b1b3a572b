import { describe, expect, it } from 'vitest';
import type { Change } from '../../store/feed/change-feed.ts';
import { createEmbeddedEngine } from '../embedded/embedded-engine.ts';
import { FactsTable } from '../facts-table.ts';
import { type ReopenableIndex, StartupIndex } from './startup-index.ts';

const product = (id: number): Change => ({ kind: 'product', id });

/** Creates an index that logs its calls and reads rows only when the test allows it. */
function openIndex() {
  const calls: string[] = [];
  const readers: (() => void)[] = [];
  const index: ReopenableIndex = {
    async open(shopId) {
      await new Promise<void>((resolve) => readers.push(resolve));
      calls.push(`${shopId}: opened`);
    },
    async apply(shopId, changes) {
      calls.push(`${shopId}: ${changes.map(({ id }) => id).join()}`);
    },
    async rebuild(shopId) {
      await new Promise<void>((resolve) => readers.push(resolve));
      calls.push(`${shopId}: all`);
    },
    forget(shopId) {
      calls.push(`${shopId}: gone`);
    },
  };
  const readRows = async () => {
    while (readers.length === 0) {
      await Promise.resolve();
    }
    readers.shift()?.();
  };
  return { startup: new StartupIndex(index), calls, readRows };
}

describe('an index while its server starts', () => {
  it('applies changes of a shop after its rows', async () => {
    const { startup, calls, readRows } = openIndex();
    startup.expect(1);
    const built = startup.build();
    await startup.apply(1, [product(5)]);
    await startup.apply(1, [product(6)]);
    await startup.apply(2, [product(7)]);
    await readRows();
    await built;
    await startup.apply(1, [product(8)]);
    expect(calls).toEqual(['2: 7', '1: opened', '1: 5,6', '1: 8']);
  });

  it('reads the rows again when the feed lost changes meanwhile', async () => {
    const { startup, calls, readRows } = openIndex();
    startup.expect(1);
    const built = startup.build();
    await startup.apply(1, [product(5)]);
    await startup.rebuild(1);
    await readRows();
    await readRows();
    await built;
    expect(calls).toEqual(['1: opened', '1: all']);
  });

  it('holds nothing of a shop that is deleted during its indexing', async () => {
    const { startup, calls, readRows } = openIndex();
    startup.expect(1);
    const built = startup.build();
    await startup.apply(1, [product(5)]);
    await startup.forget(1);
    await readRows();
    await built;
    expect(calls.at(-1)).toBe('1: gone');
    expect(calls).not.toContain('1: 5');
  });

  it('rejects searches of a shop until it is indexed, and of no other', async () => {
    const { startup, readRows } = openIndex();
    const engine = startup.guard(createEmbeddedEngine({ facts: async () => new FactsTable() }));
    const search = (shopId: number) => engine.search(shopId, { term: 'a', offset: 0, limit: 1 });
    startup.expect(1);
    const built = startup.build();
    await expect(search(1)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(engine.suggest(1, 'a', 1)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await search(2)).total).toBe(0);
    await readRows();
    await built;
    expect((await search(1)).total).toBe(0);
  });
});

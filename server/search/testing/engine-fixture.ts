import type { SearchDocument } from '../document.ts';
import type { SearchEngine } from '../engine.ts';
import { FactsTable } from '../facts-table.ts';
import { createEmbeddedEngine } from '../embedded/embedded-engine.ts';

export const testShopId = 1;

export async function engineWith(documents: readonly SearchDocument[]): Promise<SearchEngine> {
  const engine = createEmbeddedEngine({ facts: async () => new FactsTable() });
  await engine.index(testShopId, documents);
  return engine;
}

export async function search(engine: SearchEngine, term: string): Promise<number[]> {
  return (await engine.search(testShopId, { term, offset: 0, limit: 1000 })).productIds;
}

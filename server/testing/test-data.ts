import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataLocation } from '../store/open-database.ts';

/** A new data folder of a test. */
export interface TestData extends DataLocation {
  remove(): Promise<void>;
}

export async function createTestData(): Promise<TestData> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  return { dataDirectory, remove: () => rm(dataDirectory, { recursive: true }) };
}

import { expect, onTestFinished, vi } from 'vitest';
import { type LoadKind, type LoadReport, startLoad } from './load.ts';
import type { Copy } from './copy.ts';
import type { Installation } from './two-copies.ts';

/** Bounds a wait for what never comes; a busy machine takes its time. */
const patience = { timeout: 120_000, interval: 50 };

/** Runs `disturb` under load, which begins before and ends after it. */
export async function underLoad(
  { url, key }: Pick<Installation, 'url' | 'key'>,
  disturb: () => Promise<void>,
  kind?: LoadKind,
): Promise<LoadReport> {
  const load = startLoad(url, key, kind);
  onTestFinished(async () => void (await load.stop()));
  const { report } = load;
  const isRunning = (count: number) => () => expect(report.reads).toBeGreaterThan(count);
  // Two seconds of them: nginx leaves a copy out for one second after a refusal, which may just have happened.
  const some = kind === undefined ? 300 : 30;
  await vi.waitFor(isRunning(some), patience);
  await disturb();
  await vi.waitFor(isRunning(report.reads + some), patience);
  return load.stop();
}

/** Returns how often each event is stored, by product id. */
async function storedEvents({
  stores,
}: Pick<Installation, 'stores'>): Promise<Map<number, number>> {
  const ids: number[] = await stores.database.read('events').pluck('product_id');
  const counts = new Map<number, number>();
  ids.forEach((id) => counts.set(id, (counts.get(id) ?? 0) + 1));
  return counts;
}

/** Requires that each acknowledged event is stored, and none twice. */
export async function requireStoredOnce(
  installation: Pick<Installation, 'stores'>,
  { acknowledged }: LoadReport,
): Promise<void> {
  const stored = await storedEvents(installation);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect([...stored].filter(([, count]) => count > 1)).toEqual([]);
}

export async function requireReady(copies: readonly Copy[]): Promise<void> {
  for (const copy of copies) {
    expect(await copy.isReady()).toBe(true);
  }
}

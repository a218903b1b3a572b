import { IgnoredParts } from '../files/ignored-parts.ts';
import type { ReadContext } from '../files/record.ts';
import { context } from './file-fixture.ts';

export const gid = (type: string, id: number) => `gid://platform/${type}/${id}`;
export const lines = (records: readonly object[]) =>
  records.map((one) => JSON.stringify(one)).join('\n');

/** Returns a context, and what readers have told it. */
export function counting(): { told: ReadContext; names: () => unknown[]; warnings: string[] } {
  const parts = new IgnoredParts();
  const warnings: string[] = [];
  const told: ReadContext = {
    ...context,
    onIgnored: (name, place) => parts.add('file', name, place),
    onWarning: (warning) => warnings.push(warning),
  };
  return { told, warnings, names: () => parts.list().map(({ name, count }) => [name, count]) };
}

import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { recordsOf } from './records.mjs';

export const domain = 'growth.example';

/**
 * Imports so many rows of one kind into an empty shop, and then the same file again.
 * @param {string} kind
 * @param {number} rows
 * @param {{ dist: string, directory: string }} options
 */
export async function measureImport(kind, rows, { dist, directory }) {
  const data = join(directory, `${kind}-${rows}`);
  const vitrine = commandLine(dist, data);
  await vitrine('shop', 'create', domain);
  const { cpuSeconds: start } = await vitrine('shop', 'list');
  const records = recordsOf[kind]?.(rows) ?? [];
  const file = await writeLines(join(directory, `${kind}-${rows}.jsonl`), records);
  const first = await vitrine('import', domain, `--${kind}`, file, '--json');
  const again = await vitrine('import', domain, `--${kind}`, file, '--json');
  const { size } = await stat(join(data, 'vitrine.sqlite'));
  await Promise.all([rm(data, { recursive: true }), rm(file)]);
  return {
    rows,
    saved: JSON.parse(first.output)[kind].saved,
    cpuSeconds: first.cpuSeconds,
    /** Excludes the cost of a command that does nothing. */
    microsecondsARow: ((first.cpuSeconds - start) / rows) * 1e6,
    microsecondsARowAgain: ((again.cpuSeconds - start) / rows) * 1e6,
    peakMegabytes: first.peakBytes / 1e6,
    megabytes: size / 1e6,
  };
}

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/**
 * Writes records as JSON Lines. Returns the name of the file.
 * @param {string} file
 * @param {Iterable<object> | AsyncIterable<object>} records
 */
export async function writeLines(file, records) {
  const output = createWriteStream(file);
  for await (const record of records) {
    if (!output.write(`${JSON.stringify(record)}\n`)) {
      await once(output, 'drain');
    }
  }
  output.end();
  await once(output, 'close');
  return file;
}

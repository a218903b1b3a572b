import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Language } from '../../text/languages/language.ts';
import { formsOf } from '../../text/stem.ts';

/** Other words for a thing, by the word; the commonest first. */
export type NearWords = ReadonlyMap<string, readonly string[]>;

const decompress = promisify(brotliDecompress);
let english: Promise<NearWords> | undefined;

/** Loads the near words of the languages, once in a process; undefined where there are none. */
export async function loadNearWords(
  languages: readonly Language[] = [],
): Promise<NearWords | undefined> {
  if (languages.length > 0 && !languages.includes('en')) {
    return undefined;
  }
  english ??= readTable().catch((error: unknown) => {
    // The next search tries again.
    english = undefined;
    throw error;
  });
  return english;
}

async function readTable(): Promise<NearWords> {
  const { table } = await import('./en.ts');
  const lines = (await decompress(Buffer.from(table, 'base64'))).toString().split('\n');
  return new Map(
    lines.map((line) => {
      const [word = '', ...near] = line.split('|');
      return [word, near];
    }),
  );
}

/** Returns other words for what a word or phrase names, in any form of its last word. */
export function nearOf(near: NearWords, phrase: string): readonly string[] {
  const [last = '', ...before] = phrase.split(' ').toReversed();
  const start = before.toReversed();
  return (
    formsOf(last)
      .map((form) => near.get([...start, form].join(' ')))
      .find((found) => found !== undefined) ?? []
  );
}

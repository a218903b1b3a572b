import { listOf, membersOf, type Members } from '../../../kit/members.ts';

/** Reads pasted synonyms: words separated by commas, semicolons or tabs; after `=>` what they find as well. */
export function readSynonymLines(text: string): readonly Members[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [words = '', also] = line.split('=>');
    const own = splitWords(words);
    const others = also === undefined ? [] : splitWords(also);
    if (own.length === 0 || (own.length === 1 && others.length === 0)) {
      return [];
    }
    return [{ words: own, ...(others.length > 0 && { also_find: others }) }];
  });
}

/** Returns synonyms as CSV, which `readSynonymLines` reads again. */
export function writeSynonymLines(synonyms: unknown): string {
  return listOf(synonyms)
    .map(membersOf)
    .map(({ words, also_find: also }) => {
      const own = listOf(words).map(quote).join(',');
      return also === undefined ? own : `${own},=>,${listOf(also).map(quote).join(',')}`;
    })
    .map((line) => `${line}\r\n`)
    .join('');
}

function splitWords(text: string): readonly string[] {
  const found = text.matchAll(/"((?:[^"]|"")*)"|[^,;\t]+/g);
  return [...found]
    .map(([whole, quoted]) => (quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim())
    .filter((word) => word !== '');
}

/** Spreadsheets run cells that begin like a formula, so that these are marked as texts. */
function quote(word: unknown): string {
  const text = String(word).replace(/^(?=[=+\-@])/, "'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

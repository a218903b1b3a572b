/**
 * What an English word has in common with its plural. The result is a key to compare by, not a word
 * to show. Other languages pass through, except that their plurals in -s meet too.
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) {
    return irregular;
  }
  if (word.length < 4 || !LATIN.test(word)) {
    return word;
  }
  const singular = word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return IRREGULAR.get(singular) ?? joinEndings(singular);
}

/** All words that share a word's stem, whether anybody uses them or not; the word itself comes first. */
export function formsOf(word: string): string[] {
  const key = stem(word);
  const roots = [key, `${key}e`, ...(UNSTEMMED.get(key) ?? [])];
  if (key.endsWith('y')) {
    roots.push(`${key.slice(0, -1)}ie`);
  }
  const forms = roots.flatMap((root) => [root, `${root}s`]);
  return [...new Set([word, ...forms.filter((form) => stem(form) === key)])];
}

const LATIN = /^[a-z]+$/;

/**
 * Boxe(s) and box, hoodie(s) and hoody, potatoe(s) and potato come out alike. The singular takes the
 * same way (cache and cache(s) are both "cach"), so no list of exceptions is needed.
 */
function joinEndings(word: string): string {
  if (word.length < 4) {
    return word;
  }
  if (word.endsWith('ie')) {
    return `${word.slice(0, -2)}y`;
  }
  return SILENT_E.test(word) ? word.slice(0, -1) : word;
}

const SILENT_E = /(?:ch|sh|ss|x|z|o)e$/;

const IRREGULAR = new Map([
  ['women', 'woman'],
  ['men', 'man'],
  ['children', 'child'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
  ['mice', 'mouse'],
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['scarves', 'scarf'],
  ['leaves', 'leaf'],
  ['halves', 'half'],
  ['loaves', 'loaf'],
  ['wolves', 'wolf'],
  ['lens', 'lens'],
  ['lenses', 'lens'],
  ['canvas', 'canvas'],
  ['canvases', 'canvas'],
  ['buses', 'bus'],
  ['gases', 'gas'],
  ['news', 'news'],
]);

/** The irregular forms of each stem. */
const UNSTEMMED = new Map<string, string[]>();
for (const [form, key] of IRREGULAR) {
  UNSTEMMED.set(key, [...(UNSTEMMED.get(key) ?? []), form]);
}

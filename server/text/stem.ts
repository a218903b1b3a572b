/**
 * Returns a key that an English word shares with its plural. The key is for comparison, not for display.
 * Words of other languages stay the same, except for plurals in -s.
 */
export function stem(word: string): string {
  const irregular = irregularStems.get(word);
  if (irregular !== undefined) {
    return irregular;
  }
  if (word.length < 4 || !latin.test(word)) {
    return word;
  }
  const singular = word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return irregularStems.get(singular) ?? joinEndings(singular);
}

/** Returns all possible words with the same stem. The word itself comes first. */
export function formsOf(word: string): string[] {
  const key = stem(word);
  const roots = [key, `${key}e`, ...(irregularForms.get(key) ?? [])];
  if (key.endsWith('y')) {
    roots.push(`${key.slice(0, -1)}ie`);
  }
  const forms = roots.flatMap((root) => [root, `${root}s`]);
  return [...new Set([word, ...forms.filter((form) => stem(form) === key)])];
}

const latin = /^[a-z]+$/;

/**
 * Maps boxe(s) and box, hoodie(s) and hoody, potatoe(s) and potato to the same key. The singular is
 * shortened in the same way (cache and caches both become "cach"), so no exceptions are needed.
 */
function joinEndings(word: string): string {
  if (word.length < 4) {
    return word;
  }
  if (word.endsWith('ie')) {
    return `${word.slice(0, -2)}y`;
  }
  return silentE.test(word) ? word.slice(0, -1) : word;
}

const silentE = /(?:ch|sh|ss|x|z|o)e$/;

const irregularStems = new Map([
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

/** Irregular forms by stem. */
const irregularForms = new Map<string, string[]>();
for (const [form, key] of irregularStems) {
  irregularForms.set(key, [...(irregularForms.get(key) ?? []), form]);
}

/** Words of a language that find each other, or one-way. */
export interface SynonymSet {
  words: string[];
  also_find?: string[];
}

/**
 * Reads a pack of synonyms, a set on each line: `sofa = couch: reason` where each word finds the others, and
 * `laptop > notebook: reason` where only the first finds the others.
 */
export function readPack(text: string): SynonymSet[] {
  return text
    .split('\n')
    .map((line) => line.split(':')[0]?.trim() ?? '')
    .filter((line) => line !== '')
    .map((line) => {
      const [words = [], others] = line.split('>').map((side) => side.split('=').map(trim));
      return others === undefined ? { words } : { words, also_find: others };
    });
}

function trim(text: string): string {
  return text.trim();
}

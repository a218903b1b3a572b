/**
 * Makes the table of words that name the same thing (server/search/near-words/en.ts). Needs the unpacked Debian package
 * `wordnet-base`:
 *   node .ci/near-words.mjs <folder>/usr/share/wordnet
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const [folder = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));

/** The files of WordNet with things that shops sell: animals, artifacts, food, plants and substances. */
const soldFiles = new Set([5, 6, 13, 20, 27]);
const colourFile = 7;
/** Later senses of a word are rare. */
const mostSenses = 3;
const mostNear = 4;
const mostWords = 2;
const minLetters = 3;

/** Brands that are words: a shopper who types one means the brand. */
const brands = new Set(
  (
    'adidas amazon apple canon caterpillar champion cougar diesel dove fairy fossil galaxy gap guess jaguar joy lynx ' +
    'mustang nest nike oracle oral orange pampers panther penguin persil puma ray ring shell shure sky sprite tide ' +
    'target toms vans visa windows'
  ).split(' '),
);

/** What WordNet lacks, most of it British and American names: the word, and then what else it is called. */
const ownPairs = `
  pop: soda, soft drink
  fizzy drink: soda, soft drink
  washing powder: laundry detergent, detergent
  washing up liquid: dish soap
  earbud: earphone, headphone
  hoover: vacuum cleaner, vacuum
  diary: planner, journal, notebook
  trainers: sneaker, running shoe
  sneaker: trainer
  lorry: truck
  settee: sofa
  couch: sofa, settee
  pram: stroller, pushchair
  pushchair: stroller
  stroller: pushchair, pram
  dummy: pacifier
  pacifier: dummy
  cot: crib
  crib: cot
  duvet: comforter
  comforter: duvet, quilt
  aubergine: eggplant
  eggplant: aubergine
  hob: cooktop, stove
  cooker: stove, oven
  tap: faucet
  faucet: tap
  spanner: wrench
  wrench: spanner
  trousers: pants
  tights: pantyhose
  sweets: candy
  candy: sweets
  hoodie: sweatshirt
  dressing gown: bathrobe, robe
  bathrobe: dressing gown
  dustbin: trash can
  plaster: bandage
  tea towel: dish towel
  nail varnish: nail polish
  fairy lights: string lights
  charger: power adapter
  trainer: sneaker
  saucepan: pot
  biscuit: cookie
  jumper: sweater, pullover
`;

/**
 * A group of words with one meaning.
 * @typedef {{ file: number, words: string[], up: string[], opposites: Set<string>, gloss: string }} Synset
 */

/** @type {Map<string, Synset>} */
const synsets = new Map();
for (const line of linesOf('data.noun')) {
  const [facts = '', gloss = ''] = line.split(' | ');
  const fields = facts.split(' ');
  const count = Number.parseInt(fields[3] ?? '', 16);
  const words = Array.from({ length: count }, (_, place) => fields[4 + 2 * place] ?? '');
  const pointers = fields.slice(5 + 2 * count);
  /** @type {Synset} */
  const synset = { file: Number(fields[1]), words, up: [], opposites: new Set(), gloss };
  for (let place = 0; place + 3 < pointers.length; place += 4) {
    const [kind, target = ''] = pointers.slice(place, place + 2);
    if (kind === '@') {
      synset.up.push(target);
    } else if (kind === '!') {
      synset.opposites.add(target);
    }
  }
  synsets.set(fields[0] ?? '', synset);
}

/** The senses of each word, the commonest first. @type {Map<string, string[]>} */
const senses = new Map();
for (const line of linesOf('index.noun')) {
  const [word = '', , count, pointers, ...rest] = line.trim().split(' ');
  senses.set(word, rest.slice(Number(pointers) + 2, Number(pointers) + 2 + Number(count)));
}

/** How often each word was met in each sense. @type {Map<string, number>} */
const counts = new Map();
for (const line of linesOf('cntlist.rev')) {
  const [key = '', , count] = line.split(' ');
  const [word = '', kind = ''] = key.split('%');
  if (kind.startsWith('1:')) {
    counts.set(word, (counts.get(word) ?? 0) + Number(count));
  }
}

const colours = new Set(
  [...synsets.values()]
    .filter((synset) => synset.file === colourFile && isColour(synset))
    .flatMap(({ words }) => words.map((word) => word.toLowerCase())),
);

const own = new Map(
  ownPairs
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', near = ''] = line.trim().split(': ');
      return [word.replaceAll(' ', '_'), near.split(', ')];
    }),
);

const lines = [];
for (const word of new Set([...senses.keys(), ...own.keys()])) {
  const listed = isUsable(word) ? nearOf(word) : [];
  const near = [...new Set([...(own.get(word) ?? []), ...listed])].slice(0, mostNear);
  if (near.length > 0) {
    lines.push([word, ...near].map((text) => text.replaceAll('_', ' ')).join('|'));
  }
}
lines.sort();
const table = brotliCompressSync(lines.join('\n')).toString('base64');
writeFileSync(
  join(root, 'server/search/near-words/en.ts'),
  `// Made by .ci/near-words.mjs: near words of ${lines.length} words. Source: WordNet 3.0, Copyright 2006 by Princeton University.\nexport const table =\n  '${table}';\n`,
);

/** Returns the lines of a file without its licence, which is indented. @param {string} name */
function linesOf(name) {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));
}

/** @param {string} word */
function isUsable(word) {
  return (
    new RegExp(`^[a-z]{${minLetters},}(?:[_-][a-z]+){0,${mostWords - 1}}$`).test(word) &&
    !colours.has(word) &&
    !brands.has(word)
  );
}

/** Returns other words for the things that a word names. @param {string} word */
function nearOf(word) {
  const all = (senses.get(word) ?? []).slice(0, mostSenses).flatMap((id) => {
    const synset = synsets.get(id);
    return synset && soldFiles.has(synset.file) ? [synset] : [];
  });
  // A torch is a lamp and a plant: the commoner of them counts.
  const sold = all.filter(({ file }) => file === all[0]?.file);
  const named = sold.filter(isColloquial).flatMap(({ up }) => up.flatMap(synsetOf));
  // A purse is a pocketbook, which is a wallet.
  const shared = sold.flatMap((synset) =>
    synset.words
      .flatMap((other) => (senses.get(other) ?? []).slice(0, mostSenses).flatMap(synsetOf))
      .filter((further) => further.file === synset.file && haveOneUse(further, synset)),
  );
  const opposites = new Set(
    sold.flatMap((synset) => [...synset.opposites].flatMap((id) => wordsOf(id))),
  );
  const found = new Set();
  for (const meanings of [sold, named, shared]) {
    meanings
      .flatMap((synset) => synset.words.filter((other) => isFirstSense(other, synset)))
      .filter((other) => other !== word && isUsable(other) && !opposites.has(other))
      .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
      .forEach((other) => found.add(other));
  }
  return [...found].slice(0, mostNear);
}

/** Returns whether a word is usually understood so: a napkin is no diaper. @param {string} word @param {Synset} synset */
function isFirstSense(word, synset) {
  return synsets.get(senses.get(word)?.[0] ?? '') === synset;
}

/** @param {string} id */
function synsetOf(id) {
  return synsets.get(id) ?? [];
}

/** @param {string} id */
function wordsOf(id) {
  return synsets.get(id)?.words ?? [];
}

/** Returns whether words are only another tone for the wider one: a brolly is an umbrella. @param {Synset} synset */
function isColloquial({ gloss, up }) {
  return (
    /\b(?:colloquial|informal|slang|british|short for|term)\b/i.test(gloss) &&
    up.some((id) => wordsOf(id).some((word) => gloss.includes(word.replaceAll('_', ' '))))
  );
}

/** Returns whether the glosses of two meanings tell the same use. @param {Synset} one @param {Synset} other */
function haveOneUse(one, other) {
  const words = new Set(usesIn(other.gloss));
  return one !== other && usesIn(one.gloss).some((word) => words.has(word));
}

/** Words of a gloss after what tells a use: `for carrying money`. @param {string} gloss */
function usesIn(gloss) {
  const [, use = ''] = /\b(?:for|used)\b([^;"]*)/.exec(gloss) ?? [];
  return use.split(/[^a-z]+/).filter((word) => word.length > 4 && !word.endsWith('ing'));
}

/** @param {Synset} synset @returns {boolean} */
function isColour({ up, words }) {
  return (
    words.some((word) => word === 'color' || word === 'colour') ||
    up.some((id) => {
      const wider = synsets.get(id);
      return wider !== undefined && wider.file === colourFile && isColour(wider);
    })
  );
}

import type { ColourSlug } from './palette.ts';

/** A range that runs through all product types: its things are meant to stand together. */
export interface Line {
  name: string;
  handle: string;
  /** What its colours are taken from. */
  mood: string;
  /** What its shapes have in common. */
  trait: string;
  colours: readonly ColourSlug[];
}

export const lines: readonly Line[] = [
  {
    name: 'Tarn',
    handle: 'tarn',
    mood: 'upland water under cloud',
    trait: 'low, settled outlines',
    colours: ['slate', 'mist', 'pine', 'lagoon', 'clear', 'walnut'],
  },
  {
    name: 'Hollin',
    handle: 'hollin',
    mood: 'a hedgerow in October',
    trait: 'upright shapes with one soft edge',
    colours: ['fern', 'plum', 'oat', 'rust', 'amber', 'cherry'],
  },
  {
    name: 'Saltmarsh',
    handle: 'saltmarsh',
    mood: 'reeds and wide tidal skies',
    trait: 'plain surfaces and generous curves',
    colours: ['sand', 'chalk', 'sky', 'smoke', 'ash', 'clear'],
  },
  {
    name: 'Morrow',
    handle: 'morrow',
    mood: 'first light on a breakfast table',
    trait: 'rounded corners and friendly sizes',
    colours: ['butter', 'rose', 'chalk', 'coral', 'oak', 'honey'],
  },
  {
    name: 'Brindle',
    handle: 'brindle',
    mood: 'a walk through dry leaves',
    trait: 'lively surfaces over simple forms',
    colours: ['bark', 'clay', 'oat', 'mustard', 'walnut', 'amber'],
  },
  {
    name: 'Ember Row',
    handle: 'ember-row',
    mood: 'a hearth that has burnt low',
    trait: 'deep colours and a little weight in the hand',
    colours: ['terracotta', 'rust', 'plum', 'charcoal', 'cherry', 'rose'],
  },
  {
    name: 'Fennick',
    handle: 'fennick',
    mood: 'the rows of a kitchen garden',
    trait: 'tidy proportions and patterns that repeat',
    colours: ['sage', 'moss', 'butter', 'chalk', 'olivewood', 'fern'],
  },
  {
    name: 'Ostler',
    handle: 'ostler',
    mood: 'workshop blues and waxed canvas',
    trait: 'plain, hard-wearing details',
    colours: ['ink', 'denim', 'charcoal', 'mustard', 'oak', 'smoke'],
  },
];

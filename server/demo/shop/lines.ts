import type { ColourSlug } from './palette.ts';

/** A range that runs through all product types: its things are meant to stand together. */
export interface Line {
  name: string;
  handle: string;
  /** What its colours are taken from. */
  mood: string;
  /** What its things have in common, whatever their form and finish; in the plural. */
  trait: string;
  colours: readonly ColourSlug[];
}

export const lines: readonly Line[] = [
  {
    name: 'Tarn',
    handle: 'tarn',
    mood: 'upland water under cloud',
    trait: 'calm outlines and an even temper',
    colours: ['slate', 'mist', 'pine', 'lagoon', 'clear', 'walnut'],
  },
  {
    name: 'Hollin',
    handle: 'hollin',
    mood: 'a hedgerow in October',
    trait: 'clear shapes and softened edges',
    colours: ['fern', 'plum', 'oat', 'rust', 'amber', 'cherry'],
  },
  {
    name: 'Saltmarsh',
    handle: 'saltmarsh',
    mood: 'reeds and wide tidal skies',
    trait: 'easy shapes and quiet details',
    colours: ['sand', 'chalk', 'sky', 'smoke', 'ash', 'clear'],
  },
  {
    name: 'Morrow',
    handle: 'morrow',
    mood: 'first light on a breakfast table',
    trait: 'gentle shapes and friendly sizes',
    colours: ['butter', 'rose', 'chalk', 'coral', 'oak', 'honey'],
  },
  {
    name: 'Brindle',
    handle: 'brindle',
    mood: 'a walk through dry leaves',
    trait: 'modest forms and a warm touch',
    colours: ['bark', 'clay', 'oat', 'mustard', 'walnut', 'amber'],
  },
  {
    name: 'Ember Row',
    handle: 'ember-row',
    mood: 'a hearth that has burnt low',
    trait: 'familiar shapes and a sense of warmth',
    colours: ['terracotta', 'rust', 'plum', 'charcoal', 'cherry', 'rose'],
  },
  {
    name: 'Fennick',
    handle: 'fennick',
    mood: 'the rows of a kitchen garden',
    trait: 'tidy proportions and an eye for order',
    colours: ['sage', 'moss', 'butter', 'chalk', 'olivewood', 'fern'],
  },
  {
    name: 'Ostler',
    handle: 'ostler',
    mood: 'workshop blues and waxed canvas',
    trait: 'hard-wearing details and no fuss',
    colours: ['ink', 'denim', 'charcoal', 'mustard', 'oak', 'smoke'],
  },
];

/** Every colour of the shop: what the option says and what the pictures are painted with. */
export interface Colour {
  slug: string;
  name: string;
  hex: string;
}

const pigments = {
  chalk: '#ece6da',
  oat: '#d8c8ac',
  sand: '#c9ae86',
  butter: '#ead09a',
  honey: '#d3a248',
  mustard: '#bb8a30',
  coral: '#d57f68',
  rose: '#c99690',
  clay: '#b87a5c',
  terracotta: '#b35b3e',
  rust: '#95472e',
  plum: '#6a4054',
  lilac: '#a495b4',
  sky: '#9cb8c8',
  denim: '#4b668b',
  ink: '#2b3750',
  lagoon: '#3f7277',
  mist: '#aebcbd',
  slate: '#5d6a72',
  sage: '#a2ad92',
  moss: '#717a50',
  fern: '#4f6d4d',
  pine: '#30504a',
  smoke: '#8d8a84',
  charcoal: '#3b3a3a',
  bark: '#6d4f3b',
} as const;

const materials = {
  clear: '#d5e3e2',
  amber: '#c0803a',
  oak: '#c69c68',
  walnut: '#70492f',
  ash: '#dbc19a',
  cherry: '#a5613f',
  olivewood: '#ac8749',
} as const;

const hexBySlug = { ...pigments, ...materials } as const;

export type ColourSlug = keyof typeof hexBySlug;

const colours: ReadonlyMap<string, Colour> = new Map(
  Object.entries(hexBySlug).map(([slug, hex]) => [slug, { slug, name: capitalised(slug), hex }]),
);

export function findColour(slug: string): Colour | undefined {
  return colours.get(slug);
}

export function colourOf(slug: ColourSlug): Colour {
  return { slug, name: capitalised(slug), hex: hexBySlug[slug] };
}

/** What cloth, clay and paper can be coloured with, but for the colours that one of them is not made in. */
export function pigmentsExcept(...missing: readonly ColourSlug[]): ColourSlug[] {
  return Object.keys(pigments)
    .filter(isColourSlug)
    .filter((slug) => !missing.includes(slug));
}

function isColourSlug(slug: string): slug is ColourSlug {
  return Object.hasOwn(hexBySlug, slug);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

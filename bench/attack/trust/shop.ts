import type { SearchDocument } from '../../../server/search/document.ts';

/** A made-up shop with its products and terms. Equal parameters create equal shops. */
export interface MadeUpShop {
  documents: SearchDocument[];
  /** Terms that shoppers search for, with frequencies by Zipf's law. */
  asked: string[];
  /** Terms that nobody searches for, made of the same words. */
  neverAsked: string[];
}

/** Several types share a word: a shopper who types "lamp" may want a shade too. */
const types = {
  'Table lamp': 'Lamps',
  'Lamp shade': 'Shades',
  'Coffee mug': 'Mugs',
  'Mug rack': 'Racks',
  'Tea pot': 'Pots',
  'Tea towel': 'Towels',
  'Wall clock': 'Clocks',
  'Wall shelf': 'Shelves',
  'Floor rug': 'Rugs',
  'Floor lamp': 'Lamps',
  'Wine glass': 'Glasses',
  'Glass vase': 'Vases',
} as const;

const things = Object.entries(types);
const materials = ['oak', 'steel', 'linen', 'ceramic', 'brass', 'wool', 'cork', 'marble'];
const colours = ['red', 'blue', 'green', 'white', 'black', 'grey', 'yellow', 'natural'];
const makers = ['Aldin', 'Borea', 'Cadmo', 'Dunvel', 'Eskar', 'Fjorm'];

export function makeShop(products: number, random: () => number): MadeUpShop {
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) {
      throw new RangeError('Nothing to pick from.');
    }
    return value;
  };
  const documents = Array.from({ length: products }, (_, index) => {
    const [thing, productType] = pick(things);
    const colour = pick(colours);
    const material = pick(materials);
    const title = random() < 0.7 ? `${colour} ${material} ${thing}` : `${thing}, ${material}`;
    return documentOf(index + 1, { title, productType, vendor: pick(makers), colour, material });
  });
  const words = [...new Set(things.flatMap(([thing]) => thing.toLowerCase().split(' ')))];
  const pairs = (others: readonly string[], count: number) =>
    Array.from({ length: count }, () => `${pick(others)} ${pick(words)}`);
  const asked = [
    ...words,
    ...things.map(([thing]) => thing.toLowerCase()),
    ...pairs(materials, 60),
    ...pairs(colours, 60),
    ...pairs(makers, 40),
  ];
  const triples = Array.from(
    { length: 60 },
    () => `${pick(colours)} ${pick(materials)} ${pick(words)}`,
  );
  return { documents, asked: [...new Set(asked)], neverAsked: [...new Set(triples)] };
}

interface Described {
  title: string;
  productType: string;
  vendor: string;
  colour: string;
  material: string;
}

function documentOf(
  id: number,
  { title, productType, vendor, colour, material }: Described,
): SearchDocument {
  return {
    id,
    title,
    handle: `product-${id}`,
    vendor,
    productType,
    tags: [colour, material],
    options: [],
    variants: [],
    skus: [`SKU-${id}`],
    barcodes: [],
    metafields: [],
    metafieldTexts: [],
    description: `${title} by ${vendor}.`,
    createdAt: id,
    updatedAt: id,
    compareAtPrice: null,
  };
}

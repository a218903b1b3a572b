import type { z } from 'zod';
import type { Facts } from './grammar.ts';
import { pigmentSlugs } from './palette.ts';
import { craftSchema, productTypeSchema } from './product-type-schema.ts';

type ProductTypeFile = z.infer<typeof productTypeSchema>;

/** A product type: names, descriptions, measures, prices and pictures of its products. */
export interface ProductType extends Omit<
  ProductTypeFile,
  'blendBases' | 'blends' | 'colours' | 'craft'
> {
  blends: readonly Blend[];
  /** Slugs of colours. */
  colours: readonly string[];
}

interface Blend {
  title: string;
  colour: string;
  facts: Facts;
}

export type Form = ProductType['forms'][number];
export type Finish = ProductType['finishes'][number];
export type DerivedFacts = ProductType['derived'];

// Includes new files of these folders automatically.
const typeFiles = import.meta.glob<unknown>('./types/*.json', { eager: true, import: 'default' });
const craftFiles = import.meta.glob<unknown>('./crafts/*.json', { eager: true, import: 'default' });

let loaded: readonly ProductType[] | undefined;

/** Loads all product types in order. Throws with the file name if a file violates its schema. */
export function productTypes(): readonly ProductType[] {
  loaded ??= Object.entries(typeFiles)
    .map(([path, file]) => parseFile(path, file, productTypeSchema))
    .toSorted((left, right) => left.position - right.position)
    .map(completeType);
  return loaded;
}

function completeType({
  blendBases,
  blends,
  colours,
  craft,
  ...type
}: ProductTypeFile): ProductType {
  const shared = craft === undefined ? { measures: {}, finishes: [] } : readCraft(craft);
  return {
    ...type,
    measures: { ...shared.measures, ...type.measures },
    finishes: [...shared.finishes, ...type.finishes],
    blends: blends.map(({ base, facts, ...blend }) => ({
      ...blend,
      facts: base === undefined ? facts : { base, ...blendBases[base], ...facts },
    })),
    colours: Array.isArray(colours)
      ? colours
      : pigmentSlugs.filter((slug) => !colours.except.includes(slug)),
  };
}

function readCraft(name: string): z.infer<typeof craftSchema> {
  const path = `./crafts/${name}.json`;
  return parseFile(path, craftFiles[path], craftSchema);
}

function parseFile<Schema extends z.ZodType>(
  path: string,
  file: unknown,
  schema: Schema,
): z.infer<Schema> {
  const result = schema.safeParse(file);
  if (!result.success) {
    throw new Error(`${path} does not describe a product type.`, { cause: result.error });
  }
  return result.data;
}

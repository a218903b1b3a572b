import { z } from 'zod';
import { colourSlugSchema } from './palette.ts';

const text = z.string().min(1);

/** Sentence patterns: `[one|another]` is a choice, `{fact}` a fact, `{a fact}` the fact with its article. */
const patternsSchema = z.array(text);

const factsSchema = z.record(z.string(), z.string());

/** Lowest and highest value of a range of whole numbers. */
const rangeSchema = z.tuple([z.int(), z.int()]);

/**
 * Lowest value, highest value and step of random numbers. Whole numbers only, so that a full stop always
 * ends a sentence.
 */
const measuresSchema = z.record(z.string(), z.tuple([z.int(), z.int(), z.int().positive()]));

const operandsSchema = z.array(z.union([z.string(), z.number().positive()]));

/** A number derived from other facts, so that sentences do not contradict each other. */
const derivedSchema = z.strictObject({
  multiply: operandsSchema,
  divide: operandsSchema.default([]),
  /** The result is rounded to a multiple of this step. */
  step: z.int().positive().default(1),
});

const formSchema = z.strictObject({
  /** The picture: `pictures/<family>/<shape>.svg`. */
  shape: text,
  noun: text,
  title: text,
  /** Measures that replace the type's measures of the same name. */
  measures: measuresSchema,
  /** Facts of this form only. A sentence that names one is used for this form only. */
  facts: factsSchema.default({}),
  /** Price range in whole currency units. */
  price: rangeSchema,
  grams: rangeSchema,
  says: patternsSchema,
});

const finishSchema = z.strictObject({
  /** The decoration in the picture. */
  finish: text,
  title: z.string(),
  facts: factsSchema.default({}),
  says: patternsSchema,
});

const blendSchema = z.strictObject({
  title: text,
  colour: colourSlugSchema,
  /** Name of an entry of `blendBases`; also available as a fact. */
  base: z.string().optional(),
  facts: factsSchema,
});

/** A craft that several product types share. */
export const craftSchema = z.strictObject({
  measures: measuresSchema,
  finishes: z.array(finishSchema).min(1),
});

export const productTypeSchema = z.strictObject({
  /**
   * Position in the order of generation. A new type takes the next number, so that other types keep their
   * ids.
   */
  position: z.int().positive(),
  name: text,
  /** Prefix of the SKU. */
  code: z.string().regex(/^[A-Z]{3}$/),
  /** Folder of the pictures. */
  family: z.string().regex(/^[a-z]+$/),
  makers: z.array(text).min(1),
  rooms: z.array(text),
  material: text,
  /** Facts by the metafield that contains them. */
  specifications: factsSchema,
  titles: patternsSchema.min(1),
  /** Name of a file in `crafts/` that adds measures and finishes. */
  craft: z.string().optional(),
  /** Measures that do not depend on the form. */
  measures: measuresSchema,
  /** Derived facts in order; later ones may use earlier ones. */
  derived: z.record(z.string(), derivedSchema).default({}),
  forms: z.array(formSchema).min(1),
  finishes: z.array(finishSchema).default([]),
  /** Facts that blends of the same base share. */
  blendBases: z.record(z.string(), factsSchema).default({}),
  /** Blends, one for each product in order; for types that differ by taste or scent. */
  blends: z.array(blendSchema).default([]),
  /** Colour slugs, or all pigments except some. */
  colours: z.union([
    z.array(colourSlugSchema).min(1),
    z.strictObject({ except: z.array(colourSlugSchema) }),
  ]),
  /** Name of the colour option; null if shoppers cannot choose the colour. */
  colourOption: text.nullable(),
  /** The second option, for a `share` of the products. */
  choice: z.strictObject({
    name: text,
    /** Label, price factor and weight factor of each value. */
    values: z.array(z.tuple([text, z.number().positive(), z.number().positive()])).min(1),
    share: z.number().min(0).max(1),
  }),
  openings: patternsSchema,
  uses: patternsSchema,
  care: patternsSchema,
  details: patternsSchema,
});

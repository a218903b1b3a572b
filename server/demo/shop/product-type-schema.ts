import { z } from 'zod';
import { colourSlugSchema } from './palette.ts';

const text = z.string().min(1);

/** Sentence patterns: `[one|another]` is a choice, `{fact}` a fact, `{a fact}` the fact with its article. */
const patternsSchema = z.array(text);

const factsSchema = z.record(z.string(), z.string());

/** Lowest and highest of a range of whole numbers. */
const rangeSchema = z.tuple([z.int(), z.int()]);

/** Lowest, highest and step of the numbers to draw for each product. Whole, so that a full stop ends a sentence. */
const measuresSchema = z.record(z.string(), z.tuple([z.int(), z.int(), z.int().positive()]));

const operandsSchema = z.array(z.union([z.string(), z.number().positive()]));

/** A number that follows from other facts, so that no two sentences contradict each other. */
const derivedSchema = z.strictObject({
  multiply: operandsSchema,
  divide: operandsSchema.default([]),
  /** The result is rounded to a multiple of it. */
  step: z.int().positive().default(1),
});

const formSchema = z.strictObject({
  /** The picture: `pictures/<family>/<shape>.svg`. */
  shape: text,
  noun: text,
  title: text,
  /** Replace the type's measures of the same name. */
  measures: measuresSchema,
  /** Facts that only some forms have: a sentence that names one is written for these forms only. */
  facts: factsSchema.default({}),
  /** In whole currency units. */
  price: rangeSchema,
  grams: rangeSchema,
  says: patternsSchema,
});

const finishSchema = z.strictObject({
  /** The decoration that the picture shows. */
  finish: text,
  title: z.string(),
  facts: factsSchema.default({}),
  says: patternsSchema,
});

const blendSchema = z.strictObject({
  title: text,
  colour: colourSlugSchema,
  /** Names an entry of `blendBases`; it is a fact too. */
  base: z.string().optional(),
  facts: factsSchema,
});

/** A craft that several product types share. */
export const craftSchema = z.strictObject({
  measures: measuresSchema,
  finishes: z.array(finishSchema).min(1),
});

export const productTypeSchema = z.strictObject({
  /** The order in which types are made. A new type takes the next number: the others keep their ids. */
  position: z.int().positive(),
  name: text,
  /** Starts the SKU. */
  code: z.string().regex(/^[A-Z]{3}$/),
  /** The folder of its pictures. */
  family: z.string().regex(/^[a-z]+$/),
  makers: z.array(text).min(1),
  rooms: z.array(text),
  material: text,
  /** Metafield to the fact that it holds. */
  specifications: factsSchema,
  titles: patternsSchema.min(1),
  /** Names a file of `crafts/`, which adds its measures and finishes. */
  craft: z.string().optional(),
  /** Measures that do not depend on the form. */
  measures: measuresSchema,
  /** In order: a later one may use an earlier one. */
  derived: z.record(z.string(), derivedSchema).default({}),
  forms: z.array(formSchema).min(1),
  finishes: z.array(finishSchema).default([]),
  /** Facts that blends of the same base share. */
  blendBases: z.record(z.string(), factsSchema).default({}),
  /** One for each product, in order: for types that shoppers tell apart by taste or scent. */
  blends: z.array(blendSchema).default([]),
  /** Colour slugs, or all pigments except some. */
  colours: z.union([
    z.array(colourSlugSchema).min(1),
    z.strictObject({ except: z.array(colourSlugSchema) }),
  ]),
  /** Name of the colour option; null when shoppers cannot choose the colour. */
  colourOption: text.nullable(),
  /** The option beside the colour, which `share` of the products have. */
  choice: z.strictObject({
    name: text,
    /** Label, price factor and weight factor. */
    values: z.array(z.tuple([text, z.number().positive(), z.number().positive()])).min(1),
    share: z.number().min(0).max(1),
  }),
  openings: patternsSchema,
  uses: patternsSchema,
  care: patternsSchema,
  details: patternsSchema,
});

import { z } from 'zod';
import coloursFile from './colours.json';

/** A colour of the shop. Options show its name, pictures use its hex value. */
export interface Colour {
  slug: string;
  name: string;
  hex: string;
}

const hexBySlug = z.record(z.string().regex(/^[a-z]+$/), z.string().regex(/^#[0-9a-f]{6}$/));

const { pigments, materials } = z
  .strictObject({ pigments: hexBySlug, materials: hexBySlug })
  .parse(coloursFile);

const colours: ReadonlyMap<string, Colour> = new Map(
  Object.entries({ ...pigments, ...materials }).map(([slug, hex]) => [
    slug,
    { slug, name: slug.charAt(0).toUpperCase() + slug.slice(1), hex },
  ]),
);

/** Slugs of the colours for cloth, clay and paper. */
export const pigmentSlugs: readonly string[] = Object.keys(pigments);

export const colourSlugSchema = z.string().refine((slug) => colours.has(slug), 'an unknown colour');

export function findColour(slug: string): Colour | undefined {
  return colours.get(slug);
}

/** Returns a colour by its slug; throws if it is not in `colours.json`. */
export function colourOf(slug: string): Colour {
  const colour = colours.get(slug);
  if (!colour) {
    throw new RangeError(`There is no colour "${slug}".`);
  }
  return colour;
}

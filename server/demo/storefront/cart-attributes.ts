import { z } from 'zod';

/** Attributes of a cart by name. */
export type CartAttributes = Readonly<Record<string, string>>;

const maxAttributes = 8;

const attributesSchema = z
  .record(z.string().min(1).max(40), z.string().max(255))
  .transform((attributes) => Object.entries(attributes).filter(([, value]) => value !== ''))
  .transform((entries): CartAttributes => Object.fromEntries(entries.slice(0, maxAttributes)));

/** The body of a request that changes attributes. */
export const attributesRequestSchema = z.object({
  attributes: z.record(z.string(), z.string().nullable()).default({}),
});

/** Returns the attributes after a change: an empty value removes one. Undefined when one is too long. */
export function changeAttributes(
  attributes: CartAttributes,
  changes: Readonly<Record<string, string | null>>,
): CartAttributes | undefined {
  const changed = Object.entries({ ...attributes, ...changes });
  const present = changed.map(([name, value]) => [name, value ?? ''] as const);
  return attributesSchema.safeParse(Object.fromEntries(present)).data;
}

export function serialiseAttributes(attributes: CartAttributes): string {
  return encodeURIComponent(JSON.stringify(attributes));
}

/** Parses the cookie of a browser; invalid ones are empty. */
export function parseAttributes(cookie: string | undefined): CartAttributes {
  try {
    return attributesSchema.parse(JSON.parse(decodeURIComponent(cookie ?? '{}')));
  } catch {
    return {};
  }
}

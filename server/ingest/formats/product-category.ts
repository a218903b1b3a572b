import { z } from 'zod';
import type { ProductCategory } from '../../contract/product.ts';
import { record, text, word } from './lenient-fields.ts';

/**
 * The schema of a category of the platform's taxonomy: an object with its names, or the path of names that tables have,
 * such as `Home & Garden > Kitchen`. Anything else is no category, because products need none.
 */
export const categorySchema: z.ZodType<ProductCategory | null> = z
  .union([
    record({
      id: text(null),
      admin_graphql_api_id: text(null),
      name: word(null),
      full_name: word(null),
      fullName: word(null),
    }).transform((given) => {
      const fullName = given.full_name ?? given.fullName ?? given.name;
      return fullName === null
        ? null
        : toCategory(given.admin_graphql_api_id ?? given.id, fullName);
    }),
    z.string().transform((path) => (path.trim() === '' ? null : toCategory(null, path.trim()))),
  ])
  .nullish()
  .catch(null)
  .transform((category) => category ?? null);

function toCategory(id: string | null, fullName: string): ProductCategory {
  return { id, name: fullName.split('>').at(-1)?.trim() ?? '', full_name: fullName };
}

import { z } from 'zod';
import { firstNames } from '../issue-message.ts';
import { parseId } from './ids.ts';
import { idText } from './sizes.ts';

/** Values in a file of settings. People write them, so that each has a message about its error. */

const longestText = 100;
const longestAddress = 2048;

/**
 * Returns an object schema that refuses unknown members, so that a misspelt name is not silently
 * ignored.
 */
export function namedSettings<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${firstNames(issue.keys)}: there is no such setting, only ${names}`
        : undefined,
  });
}

/** Words as a shopper types them, with at least one letter or digit. */
export const phrase = z
  .string()
  .max(longestText)
  .regex(/[\p{L}\p{N}]/u, 'must hold a letter or a digit');

export const label = z.string().trim().min(1, 'must not be empty').max(longestText);

export const idOfSetting = z
  .union([idText, z.int()], 'must be an id: digits or a global id')
  .transform((value, context) => {
    const id = parseId(String(value));
    if (id === undefined) {
      context.addIssue({ code: 'custom', message: 'must be an id: digits or a global id' });
      return z.NEVER;
    }
    return id;
  });

/** The target of a redirect: within the store, or anywhere on the web. */
export const address = z
  .string()
  .max(longestAddress)
  .refine(isAddress, 'must be a path such as /pages/returns, or an http(s) address');

export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.array(item).max(most, `must hold at most ${most.toLocaleString('en')} entries`);
}

/**
 * Returns whether a text is a safe target. Browsers drop line ends and tabs, and read `/\` and `//`
 * as the start of another host.
 */
function isAddress(text: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(text)) {
    return false;
  }
  return text.startsWith('/')
    ? !text.startsWith('//')
    : /^https?:\/\//i.test(text) && URL.canParse(text);
}

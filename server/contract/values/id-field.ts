import { z } from 'zod';
import { parseId } from './ids.ts';
import { idText } from './sizes.ts';

/** Parses an id parameter: digits or a global id. Nothing has the id 0. */
export function idField(message: string) {
  return idText.transform((text, context) => {
    const parsed = parseId(text.trim());
    if (parsed === undefined || parsed === 0) {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return parsed;
  });
}

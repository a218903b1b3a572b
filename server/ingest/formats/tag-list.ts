import { optional } from './lenient-fields.ts';

/** Tags as comma-separated text or a list of words, trimmed and without empty ones. */
export const tagList = optional<string[], string[]>('text or a list of texts', [], (input) => {
  const words: unknown[] = Array.isArray(input) ? input : [input];
  if (!words.every((tag) => typeof tag === 'string')) {
    return undefined;
  }
  return words
    .flatMap((tag) => tag.split(','))
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
});

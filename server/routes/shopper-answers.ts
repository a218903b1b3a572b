import type { ShownLanguage } from '../catalog/shown-language.ts';
import { type Answer, cacheControl } from '../http/answer.ts';

/** Returns an answer that no shared cache keeps when the request names a customer, whose prices it may have. */
export function forShopper(customerId: number | undefined, answer: Answer): Answer {
  return customerId === undefined ? answer : { ...answer, cacheControl: cacheControl.personal };
}

/** Adds the header of the language to an answer. */
export function inLanguage(answer: Answer, { named }: ShownLanguage): Answer {
  return named === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'Content-Language': named } };
}

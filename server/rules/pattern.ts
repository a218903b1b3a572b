import { RE2JS, RE2JSException } from 're2js';

/**
 * Merchants write patterns and shoppers the texts: a backtracking engine could be kept busy for hours.
 * Linear time still grows with both, so no more of a text than an address may hold is looked at.
 */
const maximumText = 2_048;

/** Tells whether the pattern describes a part of the text; or says what is wrong with it. */
export function compilePattern(source: string): ((text: string) => boolean) | string {
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return (text) => pattern.test(text.slice(0, maximumText));
  } catch (error) {
    if (error instanceof RE2JSException) {
      return `must be a regular expression: ${error.message.replace('error parsing regexp: ', '')}`;
    }
    throw error;
  }
}

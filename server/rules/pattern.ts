import { RE2JS, RE2JSException } from 're2js';

/**
 * Merchants write patterns and shoppers the texts: a backtracking engine could be kept busy for hours.
 * Linear time still grows with both, so the beginning of the text is looked at: all of an address, and
 * less with patterns of hundreds of states, such as `(a?){500}`.
 */
const maximumText = 2_048;
const minimumText = 100;
const maximumSteps = 250_000;

/** Tells whether the pattern describes a part of the text; or says what is wrong with it. */
export function compilePattern(source: string): ((text: string) => boolean) | string {
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    const affordable = Math.max(minimumText, Math.floor(maximumSteps / pattern.programSize()));
    const length = Math.min(maximumText, affordable);
    return (text) => pattern.test(text.slice(0, length));
  } catch (error) {
    if (error instanceof RE2JSException) {
      // The engine says the case flag as a part of the pattern.
      const reason = error.message.replace('error parsing regexp: ', '').replace('`(?i)', '`');
      return `must be a regular expression: ${reason}`;
    }
    throw error;
  }
}

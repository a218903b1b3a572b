import { RE2JS, RE2JSException } from 're2js';

/** A compiled pattern with the maximum number of steps for a text. */
interface CompiledPattern {
  test: (text: string) => boolean;
  steps: (text: string) => number;
}

/**
 * Merchants write patterns and shoppers write texts, so a backtracking engine could be kept busy for hours.
 * Linear time still grows with both, so only the beginning of the text is compared: all of an address, and
 * less for patterns with hundreds of states, such as `(a?){500}`.
 */
const maxText = 2_048;
const minimumText = 100;
const maxSteps = 250_000;

/**
 * Compiles a pattern that matches any part of a text. Returns a description of the problem when it is
 * invalid.
 */
export function compilePattern(source: string): CompiledPattern | string {
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    const states = pattern.programSize();
    const affordable = Math.max(minimumText, Math.floor(maxSteps / states));
    const length = Math.min(maxText, affordable);
    return {
      // `find` needs at most one step per state and letter. The engine's `test` builds an automaton that
      // grows exponentially with some patterns: it took 20 ms instead of 1.
      test: (text) => pattern.matcher(text.slice(0, length)).find(),
      steps: (text) => Math.min(text.length, length) * states,
    };
  } catch (error) {
    if (error instanceof RE2JSException) {
      // The engine prints the case flag as part of the pattern.
      const reason = error.message.replace('error parsing regexp: ', '').replace('`(?i)', '`');
      return `must be a regular expression: ${reason}`;
    }
    throw error;
  }
}

import { RE2JS, RE2JSException } from 're2js';

/** A pattern that is ready, and the steps that it takes at most for a text. */
export interface CompiledPattern {
  test: (text: string) => boolean;
  steps: (text: string) => number;
}

/**
 * Merchants write patterns and shoppers the texts: a backtracking engine could be kept busy for hours.
 * Linear time still grows with both, so the beginning of the text is looked at: all of an address, and
 * less with patterns of hundreds of states, such as `(a?){500}`.
 */
const maximumText = 2_048;
const minimumText = 100;
const maximumSteps = 250_000;

/** Compiles the pattern to a test whether it describes a part of a text; or says what is wrong with it. */
export function compilePattern(source: string): CompiledPattern | string {
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    const states = pattern.programSize();
    const affordable = Math.max(minimumText, Math.floor(maximumSteps / states));
    const length = Math.min(maximumText, affordable);
    return {
      // `test` of the engine builds an automaton whose states grow exponentially with some patterns: it took
      // 20 ms where `find`, which needs at most one step for each state and letter, took 1.
      test: (text) => pattern.matcher(text.slice(0, length)).find(),
      steps: (text) => Math.min(text.length, length) * states,
    };
  } catch (error) {
    if (error instanceof RE2JSException) {
      // The engine says the case flag as a part of the pattern.
      const reason = error.message.replace('error parsing regexp: ', '').replace('`(?i)', '`');
      return `must be a regular expression: ${reason}`;
    }
    throw error;
  }
}

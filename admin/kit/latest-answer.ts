import { html, nothing, type TemplateResult } from 'lit';
import { sentenceOf } from './loaded.ts';

/** Keeps the last answer about a subject that is read again and again, and what a person does with it. */
export class LatestAnswer<Answer> {
  #latest: { readonly subject: string; readonly answer: Answer } | undefined;
  #error: unknown;
  #failures = 0;

  /** The readings that have failed since the last answer. */
  get failures(): number {
    return this.#failures;
  }

  /** Returns the new answer, or the former one when reading fails. Throws while there is none. */
  async read(subject: string, signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await ask();
      this.#latest = { subject, answer };
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (signal.aborted) {
        throw error;
      }
      this.#error = error;
      this.#failures += 1;
      if (this.#latest?.subject !== subject) {
        throw error;
      }
      return this.#latest.answer;
    }
  }

  /** Renders why the answer is not the newest. */
  problem(): TemplateResult | typeof nothing {
    return this.#failures === 0 || this.#latest === undefined
      ? nothing
      : html`<p class="problem" role="alert">${sentenceOf(this.#error)}</p>`;
  }
}

import { html, type TemplateResult } from 'lit';
import { Directive, directive } from 'lit/directive.js';

class Keyed extends Directive {
  #key: unknown;
  #isOdd = false;

  override render(key: unknown, content: unknown): TemplateResult {
    if (key !== this.#key) {
      this.#key = key;
      this.#isOdd = !this.#isOdd;
    }
    // Lit creates new nodes when the template differs from the former one.
    return this.#isOdd ? html`${content}` : html` ${content}`;
  }
}

/** Renders content into new nodes when the key changes. Smaller than Lit's own directive of this name. */
export const keyed = directive(Keyed);

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
    // Lit replaces the nodes of a template by those of another one.
    return this.#isOdd ? html`${content}` : html` ${content}`;
  }
}

/** Renders content into new nodes whenever the key changes. Lit's own directive of this name needs more code. */
export const keyed = directive(Keyed);

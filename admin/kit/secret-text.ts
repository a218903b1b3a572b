import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from './admin-element.ts';
import { texts } from './editing-texts/texts.ts';

/** A link, key or secret to copy. */
export class SecretText extends AdminElement {
  static override properties: PropertyDeclarations = {
    value: {},
    label: {},
    isCopied: { state: true },
  };

  declare value: string;
  declare label: string;
  declare private isCopied: boolean;

  protected override render(): TemplateResult {
    return html`<div class="row secret">
      <code aria-label=${this.label} role="group">${this.value}</code>
      <button type="button" @click=${() => void this.#copy()}>
        ${this.isCopied ? texts.copied : texts.copy}<span class="unseen"> ${this.label}</span>
      </button>
    </div>`;
  }

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(this.value);
    this.isCopied = true;
  }
}

customElements.define('secret-text', SecretText);

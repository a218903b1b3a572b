import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from './admin-element.ts';
import { copyText } from './copy-text.ts';
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
    this.isCopied = await copyText(this.value, this.querySelector('code'));
  }
}

customElements.define('secret-text', SecretText);

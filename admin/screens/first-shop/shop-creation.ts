import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/call.ts';
import type { Me } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { adminForm, type Form } from '../../kit/admin-form.ts';
import { texts } from '../../kit/texts/texts.ts';
import { openPage } from '../../router/router.ts';
import { type Creation, followCreation } from './follow-creation.ts';

const pollMilliseconds = 1_000;

/** A way to a shop that the server makes beside other work. */
export interface CreationMethod extends Pick<Form, 'action' | 'fields'> {
  readonly heading: string;
  readonly hint: string;
  readonly begin: (values: Readonly<Record<string, string>>) => Promise<Creation>;
  /** Finds the last creation, whoever began it; absent where only its id finds it. */
  readonly find?: () => Promise<Creation>;
  readonly ask: (id?: string) => Promise<Creation>;
}

/** A form that makes a shop, tells how far it is, and opens it. */
class ShopCreation extends AdminElement {
  static override properties: PropertyDeclarations = {
    method: { attribute: false },
    onMeChange: { attribute: false },
    progress: { state: true },
  };

  declare method: CreationMethod;
  declare onMeChange: (me: Me) => void;
  declare private progress: string | undefined;
  /** The creation that the form follows before it begins one. */
  #found: Promise<Creation> | undefined;

  protected override render(): TemplateResult {
    const { heading, hint, action, fields } = this.method;
    return html`<section class="card" aria-label=${heading}>
      <h2>${heading}</h2>
      <p>${hint}</p>
      ${adminForm({ action, fields, send: (values) => this.#make(values) })}
      <p role="status">${this.progress}</p>
    </section>`;
  }

  /** Follows a creation that goes on, or tells its failure, as if the form had been sent. */
  protected override firstUpdated(): void {
    this.#found = this.method.find?.();
    if (this.#found) {
      // The form is drawn after this element.
      setTimeout(() => this.querySelector('form')?.requestSubmit());
    }
  }

  /** @throws ApiProblem with the sentence of the server when the shop cannot be made. */
  async #make(values: Readonly<Record<string, string>>): Promise<void> {
    const { begin, ask } = this.method;
    try {
      const begun = this.#found ?? begin(values);
      this.#found = undefined;
      const { failure, domain } = await followCreation(await begun, {
        ask,
        onRunning: async ({ progress }) => {
          this.progress = progress || texts.loading;
          await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
          return this.isConnected;
        },
      });
      if (failure !== null) {
        throw new ApiProblem(502, failure);
      }
      if (domain !== null) {
        this.onMeChange(await call('GET /me', {}));
        // The form keeps the page until it is sent.
        setTimeout(() => void openPage(`/admin?shop=${encodeURIComponent(domain)}`));
      }
    } finally {
      this.progress = undefined;
    }
  }
}

customElements.define('shop-creation', ShopCreation);

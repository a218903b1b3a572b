import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/call.ts';
import type { Me } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { adminForm } from '../../kit/admin-form.ts';
import { textField } from '../../kit/form-field.ts';
import { openPage } from '../../router/router.ts';
import { followTrial, type Trial } from './follow-trial.ts';
import { texts } from './texts/texts.ts';

const pollMilliseconds = 1_000;

/** Reads what a store shows to everybody into a shop of its own, and opens that shop. */
class TryStore extends AdminElement {
  static override properties: PropertyDeclarations = {
    onMeChange: { attribute: false },
    progress: { state: true },
  };

  declare onMeChange: (me: Me) => void;
  declare private progress: string;

  constructor() {
    super();
    this.progress = '';
  }

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="try-store">
      <h2 id="try-store">${texts.tryHeading}</h2>
      <p>${texts.tryHint}</p>
      ${adminForm({
        action: texts.tryAction,
        fields: (problemOf) =>
          html`${textField({
              id: 'try-address',
              name: 'address',
              type: 'url',
              label: texts.tryAddress,
              problem: problemOf('address'),
            })} <label><input type="checkbox" name="keep" />${texts.tryKeep}</label>`,
        send: ({ address = '', ...others }) => this.#read(address, 'keep' in others),
      })}
      <p role="status">${this.progress}</p>
    </section>`;
  }

  /** @throws ApiProblem with the sentence of the server when the store cannot be read. */
  async #read(address: string, keep: boolean): Promise<void> {
    try {
      const begun = await call('beginStoreTrial', { body: { address, keep } });
      const trial = await followTrial(begun, {
        ask: (id) => call('storeTrial', { parameters: { trial: id } }),
        onRunning: async ({ progress }) => {
          this.progress = texts.tryProgress(progress);
          await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
          return this.isConnected;
        },
      });
      await this.#end(trial);
    } finally {
      this.progress = '';
    }
  }

  async #end({ failure, domain }: Trial): Promise<void> {
    if (failure !== null) {
      throw new ApiProblem(502, failure);
    }
    if (domain !== null) {
      this.onMeChange(await call('me', {}));
      // The form keeps the page until it is sent.
      setTimeout(() => void openPage(`/admin?shop=${encodeURIComponent(domain)}`));
    }
  }
}

customElements.define('try-store', TryStore);

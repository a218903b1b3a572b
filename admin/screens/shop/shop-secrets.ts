import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { Me, MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import { currentPasswordField } from '../../kit/current-password-field.ts';
import { formatTime } from '../../kit/dates.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { textField } from '../../kit/form-field.ts';
import { modal } from '../../kit/modal.ts';
import '../../kit/secret-text.ts';
import { texts } from './texts/texts.ts';

type Which = keyof typeof texts.which;

const secrets = ['webhook', 'identity'] as const satisfies readonly Which[];

type Shown =
  | { readonly dialog: 'rotate'; readonly which: Which }
  | {
      readonly dialog: 'secret';
      readonly which: Which;
      readonly secret: string;
      readonly until: string;
    };

/** The secrets of a shop, of which only a new one is ever shown, behind the password. */
export class ShopSecrets extends AdminElement {
  static override properties: PropertyDeclarations = {
    me: { attribute: false },
    shop: { attribute: false },
  };

  declare me: Me;
  declare shop: MyShop;
  readonly #dialogs = new DialogController<Shown>(this);

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="shop-secrets">
        <h2 id="shop-secrets">${texts.secrets}</h2>
        <p class="hint">${texts.secretsHint}</p>
        ${secrets.map(
          (which) =>
            html`<div class="row apart">
              <div>
                <h3>${texts.which[which]}</h3>
                <p class="hint">${texts.whichHint[which]}</p>
              </div>
              <button
                type="button"
                aria-label=${texts.rotateOf(texts.which[which])}
                @click=${() => this.#dialogs.show({ dialog: 'rotate', which })}
              >
                ${texts.rotate}
              </button>
            </div>`,
        )}
      </section>
      ${this.#dialog()}`;
  }

  #dialog(): TemplateResult | typeof nothing {
    const { shown } = this.#dialogs;
    switch (shown?.dialog) {
      case undefined:
        return nothing;
      case 'rotate':
        return this.#dialogs.form({
          name: 'secret',
          heading: texts.rotateOf(texts.which[shown.which]),
          action: texts.rotate,
          fields: (problemOf) => this.#fields(problemOf),
          send: (values) => this.#rotate(shown.which, values),
        });
      case 'secret':
        return modal({
          name: 'new-secret',
          heading: texts.newSecret(texts.which[shown.which]),
          content: html`<p>${texts.newSecretHint(formatTime(shown.until))}</p>
            <secret-text value=${shown.secret} label=${texts.secret}></secret-text>`,
          actions: html`<button type="button" class="primary" @click=${() => this.#dialogs.close()}>
            ${texts.done}
          </button>`,
          onClose: () => this.#dialogs.close(),
        });
      default:
        return shown satisfies never;
    }
  }

  #fields(problemOf: ProblemOf): TemplateResult {
    return html`<p>${texts.rotateHint}</p>
      ${this.me.kind === 'person' ? currentPasswordField(texts.current, problemOf) : nothing}
      ${textField({
        id: 'secret-hours',
        name: 'hours',
        label: texts.hours,
        value: '24',
        type: 'number',
        inputMode: 'numeric',
        problem: problemOf('grace_hours'),
        required: true,
      })}`;
  }

  async #rotate(
    which: Which,
    { current, hours = '' }: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { secret, former_until: until } = await call('POST /shops/:shop/secrets/:which/rotate', {
      parameters: { shop: this.shop.domain, which },
      body: { ...(current !== undefined && { current }), grace_hours: Number(hours) },
    });
    this.#dialogs.show({ dialog: 'secret', which, secret, until });
  }
}

customElements.define('shop-secrets', ShopSecrets);

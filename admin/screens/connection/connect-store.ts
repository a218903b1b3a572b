import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { Me, MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { adminForm, type ProblemOf } from '../../kit/admin-form.ts';
import { currentPasswordField } from '../../kit/current-password-field.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { selectField, textField } from '../../kit/form-field.ts';
import { showToast } from '../../kit/toast.ts';
import { kindName, platformName } from './connection-tables.ts';
import { texts } from './texts/texts.ts';

type Store = AdminContract['checkStore']['body'];
type Checked = AdminContract['checkStore']['answer'];
type Means = Store['credentials']['kind'];

const means: readonly Means[] = ['token', 'client', 'woocommerce'];

const secretsOf = {
  token: ['token'],
  client: ['client_id', 'client_secret'],
  woocommerce: ['key', 'secret'],
} as const;

/** Asks for the credentials of a store, checks them, and connects the store behind the password. */
class ConnectStore extends AdminElement {
  static override properties: PropertyDeclarations = {
    me: { attribute: false },
    shop: { attribute: false },
    platforms: { attribute: false },
    onConnected: { attribute: false },
    chosen: { state: true },
  };

  declare me: Me;
  declare shop: MyShop;
  declare platforms: readonly string[];
  declare onConnected: () => Promise<unknown>;
  declare private chosen: Means;
  readonly #dialogs = new DialogController<{ readonly store: Store; readonly checked: Checked }>(
    this,
    () => this.onConnected(),
  );

  constructor() {
    super();
    this.chosen = 'token';
  }

  protected override render(): TemplateResult {
    const { chosen } = this;
    return html`${adminForm({
      action: texts.check,
      fields: (problemOf) => this.#fields(chosen, problemOf),
      send: (values) => this.#check(values),
    })}
    ${this.#confirmation()}`;
  }

  #fields(chosen: Means, problemOf: ProblemOf): TemplateResult {
    return html`${textField({
      id: 'store-address',
      name: 'address',
      label: texts.address,
      hint: texts.addressHint,
      problem: problemOf('address'),
      required: true,
    })}
    ${selectField({
      id: 'store-means',
      name: 'means',
      label: texts.means,
      hint: texts.meansHint[chosen],
      value: chosen,
      choices: means.map((value) => ({ value, label: texts.meansOf[value] })),
      onChange: (value) => (this.chosen = means.find((known) => known === value) ?? 'token'),
    })}
    ${chosen === 'woocommerce' ? nothing : this.#platformField(problemOf)}
    ${keyed(
      // Another kind gets new fields: a typed token must not show up in a field that is read.
      chosen,
      secretsOf[chosen].map((name) =>
        textField({
          id: `store-${name.replaceAll('_', '-')}`,
          name,
          label: texts.secrets[name],
          hint: texts.secretHint,
          type: name === 'client_id' ? 'text' : 'password',
          autocomplete: 'off',
          problem: problemOf(`credentials.${name}`),
          required: true,
        }),
      ),
    )}`;
  }

  #platformField(problemOf: ProblemOf): TemplateResult {
    const platforms = this.platforms.filter((platform) => platform !== 'woocommerce');
    return selectField({
      id: 'store-platform',
      name: 'platform',
      label: texts.platform,
      value: '',
      problem: problemOf('platform'),
      choices: [
        { value: '', label: texts.storeTells },
        ...platforms.map((value) => ({ value, label: platformName(value) })),
      ],
    });
  }

  async #check(values: Readonly<Record<string, string>>): Promise<void> {
    const { address = '', platform = '' } = values;
    const credentials = readCredentials(this.chosen, values);
    const store = { address, credentials, ...(platform !== '' && { platform }) };
    const parameters = { shop: this.shop.domain };
    const checked = await call('POST /shops/:shop/connection/check', { parameters, body: store });
    this.#dialogs.show({ store, checked });
  }

  #confirmation(): TemplateResult | typeof nothing {
    const { shown } = this.#dialogs;
    if (!shown) {
      return nothing;
    }
    const { store, checked } = shown;
    return this.#dialogs.form({
      name: 'connect',
      heading: texts.checked,
      action: texts.connectNow,
      fields: (problemOf) =>
        html`<p>${texts.answers(checked.name ?? checked.address, checked.address)}</p>
          <p>${texts.runsOn(platformName(checked.platform))}</p>
          ${checked.currency === null ? nothing : html`<p>${texts.currency(checked.currency)}</p>`}
          <p>${texts.readable} ${checked.readable.map(kindName).join(', ')}</p>
          ${
            checked.unreadable.length === 0
              ? nothing
              : html`<p>${texts.unreadable} ${checked.unreadable.map(kindName).join(', ')}</p>`
          }
          ${this.me.kind === 'person' ? currentPasswordField(texts.current, problemOf) : nothing}`,
      send: async ({ current }) => {
        await call('PUT /shops/:shop/connection', {
          parameters: { shop: this.shop.domain },
          body: { ...store, ...(current !== undefined && { current }) },
        });
        this.querySelector('form')?.reset();
        showToast({ message: texts.connected });
      },
    });
  }
}

function readCredentials(
  chosen: Means,
  values: Readonly<Record<string, string>>,
): Store['credentials'] {
  const { token = '', client_id = '', client_secret = '', key = '', secret = '' } = values;
  switch (chosen) {
    case 'token':
      return { kind: 'token', token };
    case 'client':
      return { kind: 'client', client_id, client_secret };
    case 'woocommerce':
      return { kind: 'woocommerce', key, secret };
    default:
      return chosen satisfies never;
  }
}

customElements.define('connect-store', ConnectStore);

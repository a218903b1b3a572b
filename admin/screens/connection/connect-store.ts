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
type Kind = Store['credentials']['kind'];
/** The credentials that are typed here, or the store's own page. */
type Means = Kind | 'approval';

const means: readonly Means[] = ['token', 'client', 'approval', 'woocommerce'];

const secretsOf = {
  token: ['token'],
  client: ['client_id', 'client_secret'],
  woocommerce: ['key', 'secret'],
  approval: [],
} as const;

/** Asks for the credentials of a store, checks them, and connects the store behind the password. */
class ConnectStore extends AdminElement {
  static override properties: PropertyDeclarations = {
    me: { attribute: false },
    shop: { attribute: false },
    platforms: { attribute: false },
    receives: { attribute: false },
    former: { attribute: false },
    onChosen: { attribute: false },
    onConnected: { attribute: false },
    chosen: { state: true },
  };

  declare me: Me;
  declare shop: MyShop;
  declare platforms: readonly string[];
  /** False while stores cannot post to this service. */
  declare receives: boolean;
  /** The connection of now, with which the form begins. */
  declare former: AdminContract['connection']['answer']['connection'];
  /** Called with whether permissions of a platform are asked for. */
  declare onChosen: (hasPermissions: boolean) => void;
  declare onConnected: () => Promise<unknown>;
  declare private chosen: Means | undefined;
  readonly #dialogs = new DialogController<{ readonly store: Store; readonly checked: Checked }>(
    this,
    () => this.onConnected(),
  );

  get #chosen(): Means {
    return this.chosen ?? (this.former?.connector === 'woocommerce' ? 'woocommerce' : 'token');
  }

  #choose(value: string): void {
    this.chosen = means.find((known) => known === value);
    this.onChosen(this.#chosen === 'token' || this.#chosen === 'client');
  }

  protected override render(): TemplateResult {
    const chosen = this.#chosen;
    const isApproved = chosen === 'approval';
    return html`${adminForm({
      action: isApproved ? texts.openStore : texts.check,
      fields: (problemOf) => this.#fields(chosen, problemOf),
      send: (values) => (isApproved ? this.#askStore(values) : this.#check(values, chosen)),
    })}
    ${this.#confirmation()}`;
  }

  #fields(chosen: Means, problemOf: ProblemOf): TemplateResult {
    return html`${textField({
      id: 'store-address',
      name: 'address',
      label: texts.address,
      hint: texts.addressHint,
      value: this.former?.address ?? '',
      problem: problemOf('address'),
      required: true,
    })}
    ${selectField({
      id: 'store-means',
      name: 'means',
      label: texts.means,
      hint:
        chosen === 'approval' && !this.receives
          ? texts.approvalNeedsHttps
          : texts.meansHint[chosen],
      value: chosen,
      choices: means.map((value) => ({ value, label: texts.meansOf[value] })),
      onChange: (value) => this.#choose(value),
    })}
    ${chosen === 'woocommerce' || chosen === 'approval' ? nothing : this.#platformField(problemOf)}
    ${
      chosen === 'approval' && this.receives && this.me.kind === 'person'
        ? currentPasswordField(texts.current, problemOf)
        : nothing
    }
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

  /** Opens the page of the store that asks its merchant, and leads back here. */
  async #askStore({ address = '', current }: Readonly<Record<string, string>>): Promise<void> {
    const { approval_url } = await call('POST /shops/:shop/connection/approval', {
      parameters: { shop: this.shop.domain },
      body: { address, ...(current !== undefined && { current }) },
    });
    // The form guards what was typed until it has been sent.
    setTimeout(() => window.open(approval_url, '_self'));
  }

  async #check(values: Readonly<Record<string, string>>, chosen: Kind): Promise<void> {
    const { address = '', platform = '' } = values;
    const credentials = readCredentials(chosen, values);
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
  chosen: Kind,
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

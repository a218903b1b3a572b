import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import { isOwnerOfAll, type Me, type MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatTime } from '../../kit/dates.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { facts } from '../../kit/facts.ts';
import { FocusController } from '../../kit/keep-focus.ts';
import { LatestAnswer } from '../../kit/latest-answer.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { showToast } from '../../kit/toast.ts';
import './connect-store.ts';
import { permissionTable, platformName, pullTable, refusalTable } from './connection-tables.ts';
import { texts } from './texts/texts.ts';

type Answer = AdminContract['connection']['answer'];
type Connection = NonNullable<Answer['connection']>;
type Action = AdminContract['changeConnection']['body']['action'];

/** The time after which the state is read again. */
const pollMilliseconds = 3_000;

/** The connection by which a shop pulls from its store: how it is, and a form that makes one. */
export class ConnectionScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    me: { attribute: false },
    needsPermissions: { state: true },
  };

  declare shop: MyShop;
  declare me: Me;
  /** False while the form is for a store whose keys know no permissions by kind. */
  declare private needsPermissions: boolean;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #latest = new LatestAnswer<Answer>();
  readonly #connection = new Task(this, {
    // A state that is not read again leaves the last one, and with it what a person has typed.
    task: ([shop]: readonly [string], { signal }) =>
      this.#latest.read(shop, signal, () =>
        call('GET /shops/:shop/connection', { parameters: { shop }, signal }),
      ),
    args: () => [this.shop.domain] as const,
  });
  readonly #dialogs = new DialogController<{ readonly dialog: 'disconnect' | 'remove-missing' }>(
    this,
    () => this.#connection.run(),
  );

  constructor() {
    super();
    this.needsPermissions = true;
    this.addController(new FocusController(this));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => {
      const { connection, approval } = this.#connection.value ?? {};
      const isAwaited = approval !== null && approval?.error === null;
      if (!document.hidden && (connection?.state === 'active' || isAwaited)) {
        void this.#connection.run();
      }
    }, pollMilliseconds);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      ${this.#latest.problem()} ${loaded(this.#connection, (answer) => this.#content(answer))}
      ${this.#dialog()}`;
  }

  #content(answer: Answer): TemplateResult {
    const { connection, approval, platforms, receives, permissions } = answer;
    return html`${approval ? approvalNote(approval) : nothing}
      ${connection ? this.#state(connection, receives) : nothing}
      <section class="card" aria-labelledby="connect-store">
        <h2 id="connect-store">${connection ? texts.connectAgain : texts.connect}</h2>
        ${
          isOwnerOfAll(this.me)
            ? html`<connect-store
                .me=${this.me}
                .shop=${this.shop}
                .platforms=${platforms}
                .receives=${receives}
                .former=${connection}
                .onChosen=${(hasPermissions: boolean) => (this.needsPermissions = hasPermissions)}
                .onConnected=${() => this.#connection.run()}
              ></connect-store>`
            : html`<p class="hint">${texts.onlyOwners}</p>`
        }
      </section>
      ${
        connection?.connector === 'woocommerce'
          ? pluginCard()
          : this.needsPermissions
            ? permissionTable(permissions)
            : nothing
      }`;
  }

  #state(connection: Connection, receives: boolean): TemplateResult {
    const { state, error, question, pulls, refusals } = connection;
    return html`<section class="card" aria-labelledby="connection-state">
      <div class="row apart">
        <h2 id="connection-state">${texts.state}</h2>
        <span class="pill ${state === 'active' && error === null ? 'good' : 'warning'}"
          >${texts.states[state]}</span
        >
      </div>
      <p class="hint">${texts.stateHints[state]}</p>
      ${error === null ? nothing : html`<p class="problem">${error}</p>`}
      ${question === null ? nothing : html`<p>${question}</p>`}
      ${connectionFacts(connection, receives)}
      <div class="row">${this.#buttons(connection, receives)}</div>
      <h3>${texts.pulls}</h3>
      ${pulls.length === 0 ? html`<p class="hint">${texts.noPulls}</p>` : pullTable(pulls)}
      ${refusals.length === 0 ? nothing : refusalTable(refusals)}
    </section>`;
  }

  #buttons({ state, question, connector }: Connection, receives: boolean): TemplateResult {
    const button = (action: Action, label: string) =>
      html`<button type="button" @click=${() => void this.#change(action)}>${label}</button>`;
    return html`${
        state === 'active' ? button('pause', texts.pause) : button('resume', texts.resume)
      }
      ${
        question === null
          ? nothing
          : html`<button
              type="button"
              class="dangerous"
              @click=${() => this.#dialogs.show({ dialog: 'remove-missing' })}
            >
              ${texts.removeMissing}
            </button>`
      }
      ${receives && connector !== 'public' ? button('subscribe', texts.subscribe) : nothing}
      <button
        type="button"
        class="dangerous"
        @click=${() => this.#dialogs.show({ dialog: 'disconnect' })}
      >
        ${texts.disconnect}
      </button>`;
  }

  #dialog(): TemplateResult | typeof nothing {
    switch (this.#dialogs.shown?.dialog) {
      case 'disconnect':
        return this.#disconnection();
      case 'remove-missing':
        return this.#removal();
      default:
        return nothing;
    }
  }

  #removal(): TemplateResult {
    return this.#dialogs.form({
      name: 'remove-missing',
      heading: texts.removeHeading,
      action: texts.removeNow,
      isDangerous: true,
      fields: () => html`<p>${texts.removeHint}</p>`,
      send: () => this.#request('remove-missing'),
    });
  }

  #disconnection(): TemplateResult {
    return this.#dialogs.form({
      name: 'disconnect',
      heading: texts.disconnectHeading,
      action: texts.disconnectNow,
      isDangerous: true,
      fields: () => html`<p>${texts.disconnectHint}</p>`,
      send: async () => {
        const parameters = { shop: this.shop.domain };
        const { left } = await call('DELETE /shops/:shop/connection', { parameters });
        showToast({ message: [texts.done.disconnect, left ?? ''].join(' ').trim() });
      },
    });
  }

  async #change(action: Action): Promise<void> {
    try {
      await this.#request(action);
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await this.#connection.run();
  }

  async #request(action: Action): Promise<void> {
    const parameters = { shop: this.shop.domain };
    await call('PATCH /shops/:shop/connection', { parameters, body: { action } });
    showToast({ message: texts.done[action] });
  }
}

/** Says how the question to a store stands whether its merchant approves. */
function approvalNote({
  address,
  expires_at,
  error,
}: NonNullable<Answer['approval']>): TemplateResult {
  if (error !== null) {
    return html`<p class="problem" role="alert">${texts.notApproved(address)} ${error}</p>`;
  }
  // The store says in the address how its merchant has answered.
  const isLeft = new URLSearchParams(location.search).get('success') === '0';
  return html`<p class="card" role="status">
    ${isLeft ? texts.approvalLeft(address) : texts.approvalAwaited(address, formatTime(expires_at))}
  </p>`;
}

/** Says how the widgets come into the pages of a store of WooCommerce. */
function pluginCard(): TemplateResult {
  return html`<section class="card" aria-labelledby="connection-plugin">
    <h2 id="connection-plugin">${texts.plugin}</h2>
    <p class="hint">${texts.pluginHint}</p>
    <ol>
      <li><a href="/woocommerce/vitrine.zip" download>${texts.pluginDownload}</a></li>
      <li>${texts.pluginUpload}</li>
      <li>
        ${texts.pluginAddress} <code>${location.origin}</code>
        <a href="/admin/keys">${texts.pluginKey}</a>
      </li>
    </ol>
  </section>`;
}

function connectionFacts(
  { address, connector, platform, connected_at, subscribed_at }: Connection,
  receives: boolean,
): TemplateResult {
  const subscription =
    subscribed_at === null ? texts.notSubscribed : texts.subscribed(formatTime(subscribed_at));
  const rows: [string, string][] = [
    [texts.store, address],
    connector === 'public'
      ? [texts.kind, texts.publicStore]
      : [texts.platform, platformName(platform)],
    [texts.since, formatTime(connected_at)],
  ];
  if (connector !== 'public') {
    rows.push([texts.webhooks, receives ? subscription : texts.noWebhooks]);
  }
  return facts(rows);
}

customElements.define('connection-screen', ConnectionScreen);

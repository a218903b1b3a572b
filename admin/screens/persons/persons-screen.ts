import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { adminForm } from '../../kit/admin-form.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatTime } from '../../kit/dates.ts';
import { facts } from '../../kit/facts.ts';
import { textField } from '../../kit/form-field.ts';
import { formDialog } from '../../kit/form-dialog.ts';
import { focusHeadingIfLost } from '../../kit/keep-focus.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { saveJsonFile } from '../../kit/save-file.ts';
import { table } from '../../kit/table.ts';
import { showToast } from '../../kit/toast.ts';
import { texts as draftTexts } from '../drafts/texts/texts.ts';
import './platform-requests.ts';
import { texts } from './texts/texts.ts';

type Person = AdminContract['findPerson']['body'];
type Counts = AdminContract['findPerson']['answer'];
type Erasure = AdminContract['erasePerson']['answer'];
type Request = AdminContract['changes']['answer']['data'][number];

/** The data of one person: counts, a file of everything, and their end. */
export class PersonsScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    found: { state: true },
    erased: { state: true },
    isErasing: { state: true },
  };

  declare shop: MyShop;
  declare private found: { readonly person: Person; readonly counts: Counts } | undefined;
  declare private erased: Erasure | undefined;
  declare private isErasing: boolean;
  readonly #requests = new Task(this, {
    task: ([shop], { signal }) =>
      call('GET /shops/:shop/changes', { parameters: { shop, kind: 'personal-data' }, signal }),
    args: () => [this.shop.domain] as const,
  });

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      <div class="card">
        ${adminForm({
          action: texts.find,
          fields: (problemOf) =>
            html`${textField({
              id: 'person-customer',
              name: 'customer_id',
              label: texts.customer,
              inputMode: 'numeric',
              problem: problemOf('customer_id') ?? problemOf(''),
            })}
            ${textField({
              id: 'person-email',
              name: 'email',
              label: texts.email,
              type: 'email',
              problem: problemOf('email'),
            })}
            ${textField({
              id: 'person-uuid',
              name: 'uuid',
              label: texts.uuid,
              problem: problemOf('uuid'),
            })}`,
          send: (values) => this.#find(values),
        })}
      </div>
      <div role="status" class="stack">
        ${this.found ? this.#show(this.found.counts) : nothing}
        ${this.erased ? erasureText(this.erased) : nothing}
      </div>
      ${this.isErasing ? this.#eraseDialog() : nothing}
      <platform-requests
        .shop=${this.shop}
        .onExport=${() => void this.#requests.run()}
      ></platform-requests>
      <section aria-labelledby="requests">
        <h2 id="requests">${texts.requests}</h2>
        <p class="hint">${texts.requestsHint}</p>
        ${loaded(this.#requests, ({ data }) => requestTable(data))}
      </section>`;
  }

  #show({ customer, orders, sessions, events }: Counts): TemplateResult {
    const isNothing = !customer && orders + sessions + events === 0;
    return html`<section class="card" aria-label=${texts.found}>
      ${isNothing ? html`<p>${texts.nothing}</p>` : nothing}
      ${facts([
        [texts.customers, customer ? texts.known : texts.unknown],
        [texts.orders, orders],
        [texts.sessions, sessions],
        [texts.events, events],
      ])}
      <div class="actions">
        <button type="button" @click=${() => void this.#export()}>${texts.export}</button>
        <button type="button" class="dangerous" @click=${() => (this.isErasing = true)}>
          ${texts.erase}
        </button>
      </div>
    </section>`;
  }

  #eraseDialog(): TemplateResult {
    return formDialog({
      name: 'erase',
      heading: texts.eraseHeading,
      action: texts.eraseNow,
      isDangerous: true,
      fields: (problemOf) =>
        html`<p>${texts.eraseHint(this.shop.domain)}</p>
          ${textField({
            id: 'erase-domain',
            name: 'confirm',
            label: texts.domain,
            problem: problemOf('confirm'),
            required: true,
          })}`,
      send: async ({ confirm = '' }) => {
        const { person = {} } = this.found ?? {};
        const parameters = { shop: this.shop.domain };
        this.erased = await call('POST /shops/:shop/persons/erase', {
          parameters,
          body: { ...person, confirm },
        });
        this.found = undefined;
        void this.#requests.run();
      },
      onClose: () => void this.#closeErasing(),
    });
  }

  async #closeErasing(): Promise<void> {
    this.isErasing = false;
    await this.updateComplete;
    await focusHeadingIfLost(this);
  }

  async #find(values: Readonly<Record<string, string>>): Promise<void> {
    const person: Person = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value.trim() !== ''),
    );
    this.found = undefined;
    this.erased = undefined;
    const parameters = { shop: this.shop.domain };
    this.found = {
      person,
      counts: await call('POST /shops/:shop/persons/find', { parameters, body: person }),
    };
  }

  async #export(): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain };
      const { person = {} } = this.found ?? {};
      saveJsonFile(
        'person',
        await call('POST /shops/:shop/persons/export', { parameters, body: person }),
      );
      void this.#requests.run();
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
  }
}

function erasureText({ sessions, events, orders, webhooks, also_named }: Erasure): TemplateResult {
  const others = [...also_named.customer_ids.map(String), ...also_named.emails];
  return html`<div class="card">
    <p>${texts.erased(sessions, events, orders)}</p>
    ${webhooks > 0 ? html`<p>${texts.droppedWebhooks(webhooks)}</p>` : nothing}
    ${others.length > 0 ? html`<p>${texts.alsoNamed} ${others.join(', ')}</p>` : nothing}
  </div>`;
}

function requestTable(requests: readonly Request[]): TemplateResult {
  return requests.length === 0
    ? html`<p class="card">${texts.noRequests}</p>`
    : table({
        caption: texts.requests,
        columns: [texts.when, texts.what, texts.by],
        rows: requests,
        row: ({ at, action, by }) =>
          html`<tr>
            <td>${formatTime(at)}</td>
            <td data-label=${texts.what}>${texts.actions[action] ?? action}</td>
            <td data-label=${texts.by}>${by.name ?? draftTexts.by[by.kind]}</td>
            <td></td>
          </tr>`,
      });
}

customElements.define('persons-screen', PersonsScreen);

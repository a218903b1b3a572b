import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import '../../kit/button-menu.ts';
import { formatTime } from '../../kit/dates.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { selectField } from '../../kit/form-field.ts';
import { FocusController } from '../../kit/keep-focus.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { formatCount } from '../../kit/numbers.ts';
import { table } from '../../kit/table.ts';
import { showToast } from '../../kit/toast.ts';
import { keepInAddress } from '../../router/router.ts';
import { texts } from './texts/texts.ts';

type Answer = AdminContract['webhooks']['answer'];
type Webhook = Answer['data'][number];
type State = keyof Answer['counts'];

const states: readonly State[] = ['set-aside', 'retrying', 'waiting'];

/** The webhooks of a store that are not done, with the reasons. The state and the place stand in the address. */
export class WebhooksScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
  };

  declare shop: MyShop;
  declare url: URL;
  readonly #webhooks = new Task(this, {
    task: ([shop, state, after]: readonly [string, State, string | undefined], { signal }) =>
      call('GET /shops/:shop/webhooks', { parameters: { shop, state, after }, signal }),
    args: () => [this.shop.domain, this.#state, this.#after] as const,
  });
  readonly #dialogs = new DialogController<{ readonly id: number | null }>(this, () =>
    this.#webhooks.run(),
  );

  constructor() {
    super();
    this.addController(new FocusController(this));
  }

  get #state(): State {
    const given = this.url.searchParams.get('state');
    return states.find((state) => state === given) ?? 'set-aside';
  }

  get #after(): string | undefined {
    return this.url.searchParams.get('after') ?? undefined;
  }

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      ${loaded(this.#webhooks, (answer) => this.#list(answer))} ${this.#confirmation()}`;
  }

  #list({ data, counts, next }: Answer): TemplateResult {
    return html`<div class="row apart">
        ${selectField({
          id: 'webhook-state',
          name: 'state',
          label: texts.state,
          value: this.#state,
          choices: states.map((value) => ({
            value,
            label: texts.states[value](formatCount(counts[value])),
          })),
          onChange: (state) => keepInAddress({ state, after: undefined }),
        })}
        ${counts['set-aside'] + counts.retrying > 0 ? this.#buttonsForAll() : nothing}
      </div>
      ${
        data.length === 0
          ? html`<p class="card">${texts.none}</p>`
          : table({
              caption: texts.heading,
              columns: [texts.topic, texts.record, texts.received, texts.tries, texts.reason],
              rows: data,
              row: (webhook) => this.#row(webhook),
            })
      }
      ${
        this.#after === undefined
          ? nothing
          : html`<button type="button" @click=${() => keepInAddress({ after: undefined })}>
              ${texts.first}
            </button>`
      }
      ${
        next === null
          ? nothing
          : html`<button type="button" @click=${() => keepInAddress({ after: String(next) })}>
              ${texts.more}
            </button>`
      }`;
  }

  #buttonsForAll(): TemplateResult {
    return html`<div class="row">
      <button type="button" @click=${() => void this.#retry(null)}>${texts.retryAll}</button>
      <button type="button" class="dangerous" @click=${() => this.#dialogs.show({ id: null })}>
        ${texts.dropAll}
      </button>
    </div>`;
  }

  #row({ id, topic, resource, received_at, tries, reason }: Webhook): TemplateResult {
    return html`<tr>
      <td><strong>${topic}</strong></td>
      <td data-label=${texts.record}>${resource}</td>
      <td data-label=${texts.received}>${formatTime(received_at)}</td>
      <td data-label=${texts.tries}>${tries}</td>
      <td data-label=${texts.reason}>${reason ?? texts.noReason}</td>
      <td class="number">
        ${
          reason === null
            ? nothing
            : html`<button-menu
                label=${texts.actions(id)}
                .items=${[
                  { label: texts.retry, run: () => void this.#retry(id) },
                  {
                    label: texts.drop,
                    isDangerous: true,
                    run: () => this.#dialogs.show({ id }),
                  },
                ]}
              ></button-menu>`
        }
      </td>
    </tr>`;
  }

  #confirmation(): TemplateResult | typeof nothing {
    const { shown } = this.#dialogs;
    return shown
      ? this.#dialogs.form({
          name: 'drop',
          heading: texts.dropHeading(shown.id),
          action: texts.dropNow,
          isDangerous: true,
          fields: () => html`<p>${texts.dropHint}</p>`,
          send: async () => {
            const { count } = await call('POST /shops/:shop/webhooks/drop', {
              parameters: { shop: this.shop.domain },
              body: { id: shown.id },
            });
            showToast({ message: texts.dropped(count) });
            this.#leavePageOfAll(shown.id);
          },
        })
      : nothing;
  }

  async #retry(id: number | null): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain };
      const { count } = await call('POST /shops/:shop/webhooks/retry', {
        parameters,
        body: { id },
      });
      showToast({ message: texts.retried(count) });
      this.#leavePageOfAll(id);
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await this.#webhooks.run();
  }

  /** Goes to the first page after something was done with all, which leaves a later page without any. */
  #leavePageOfAll(id: number | null): void {
    if (id === null) {
      keepInAddress({ after: undefined });
    }
  }
}

customElements.define('webhooks-screen', WebhooksScreen);

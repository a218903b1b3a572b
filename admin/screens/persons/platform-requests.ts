import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatTime } from '../../kit/dates.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { saveJsonFile } from '../../kit/save-file.ts';
import { table } from '../../kit/table.ts';
import { showToast } from '../../kit/toast.ts';
import { texts as personsTexts } from './texts/texts.ts';

type Request = AdminContract['privacyRequests']['answer']['data'][number];

const texts = personsTexts.platform;

/** What the platform asks for on behalf of people, with dates and without names. */
class PlatformRequests extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    onExport: { attribute: false },
  };

  declare shop: MyShop;
  /** Called after a request was answered, which is recorded. */
  declare onExport: () => void;
  readonly #requests = new Task(this, {
    task: ([shop]: readonly [string], { signal }) =>
      call('GET /shops/:shop/privacy-requests', { parameters: { shop }, signal }),
    args: () => [this.shop.domain] as const,
  });

  protected override render(): TemplateResult {
    return html`<section aria-labelledby="platform-requests">
      <h2 id="platform-requests">${texts.heading}</h2>
      <p class="hint">${texts.hint}</p>
      ${loaded(this.#requests, ({ data }) =>
        data.length === 0
          ? html`<p class="card">${texts.none}</p>`
          : table({
              caption: texts.heading,
              columns: [texts.asked, texts.what, texts.state],
              rows: data,
              row: (request) => this.#row(request),
            }),
      )}
    </section>`;
  }

  #row({ id, topic, requested_at, due_at, done_at }: Request): TemplateResult {
    const canExport = topic === 'customers/data_request' && done_at === null;
    const state =
      done_at === null ? texts.until(formatTime(due_at)) : texts.done(formatTime(done_at));
    return html`<tr>
      <td>${formatTime(requested_at)}</td>
      <td data-label=${texts.what}>${texts.topics[topic]}</td>
      <td data-label=${texts.state}>${state}</td>
      <td class="number">
        ${
          canExport
            ? html`<button
                type="button"
                aria-label=${texts.exportOf(id)}
                @click=${() => void this.#export(id)}
              >
                ${texts.export}
              </button>`
            : nothing
        }
      </td>
    </tr>`;
  }

  async #export(id: number): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain, request: String(id) };
      saveJsonFile(
        `request-${id}`,
        await call('POST /shops/:shop/privacy-requests/:request/export', { parameters }),
      );
      this.onExport();
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
  }
}

customElements.define('platform-requests', PlatformRequests);

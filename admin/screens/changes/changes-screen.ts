import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import { adminBase } from '../../../server/contract/admin/addresses.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatTime } from '../../kit/dates.ts';
import { selectField } from '../../kit/form-field.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { showToast } from '../../kit/toast.ts';
import { keepInAddress } from '../../router/router.ts';
import { texts } from './texts/texts.ts';

type Change = AdminContract['changes']['answer']['data'][number];

/** As many as the server returns at once. */
const pageLength = 50;

/** The log of what was changed, with a button that undoes. The filter and the place stand in the address. */
export class ChangesScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
  };

  declare shop: MyShop;
  declare url: URL;
  readonly #changes = new Task(this, {
    task: ([shop, kind, below]: readonly [string, string, string], { signal }) =>
      call('changes', { parameters: { shop, kind, below }, signal }),
    args: () => [this.shop.domain, this.#kind, this.url.searchParams.get('below') ?? ''] as const,
  });

  get #kind(): string {
    return this.url.searchParams.get('kind') ?? '';
  }

  protected override render(): TemplateResult {
    const csv = `${adminBase}/shops/${encodeURIComponent(this.shop.domain)}/changes?format=csv`;
    return html`<div class="page-head">
        <h1>${texts.heading}</h1>
        <a class="button" href=${csv} download="changes.csv">${texts.csv}</a>
      </div>
      <p class="hint">${texts.intro}</p>
      ${selectField({
        id: 'kind',
        name: 'kind',
        label: texts.kind,
        value: this.#kind,
        choices: [
          { value: '', label: texts.allKinds },
          ...Object.entries(texts.kinds).map(([value, label]) => ({ value, label })),
        ],
        onChange: (kind) => keepInAddress({ kind, below: undefined }),
      })}
      ${loaded(this.#changes, ({ data }) => this.#list(data))}`;
  }

  #list(changes: readonly Change[]): TemplateResult {
    if (changes.length === 0) {
      return html`<p class="card">${texts.none}</p>`;
    }
    return html`<ol class="card log">
        ${changes.map((change) => this.#item(change))}
      </ol>
      ${
        changes.length === pageLength
          ? html`<button
              type="button"
              @click=${() => keepInAddress({ below: String(changes.at(-1)?.id ?? '') })}
            >
              ${texts.older}
            </button>`
          : nothing
      }`;
  }

  #item(change: Change): TemplateResult {
    const sentence = sentenceFor(change);
    return html`<li class="stack">
      <div class="row apart">
        <div>
          <p>${sentence}</p>
          <p class="hint">${[formatTime(change.at), ...remarks(change)].join(' · ')}</p>
        </div>
        ${
          change.can_undo
            ? html`<button type="button" @click=${() => void this.#undo(change)}>
                ${texts.undo}<span class="unseen">${texts.undoOf(sentence)}</span>
              </button>`
            : nothing
        }
      </div>
      <details>
        <summary>${texts.details}</summary>
        <h3>${texts.before}</h3>
        <pre>${asText(change.before)}</pre>
        <h3>${texts.after}</h3>
        <pre>${asText(change.after)}</pre>
      </details>
    </li>`;
  }

  async #undo({ id }: Change): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain, change: String(id) };
      await call('undoChange', { parameters });
      showToast({ message: texts.wasUndone });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await this.#changes.run();
  }
}

function sentenceFor({ by, action, kind, object }: Change): string {
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const what = texts.what(kinds[kind] ?? kind, object);
  return texts.sentence(by.name ?? texts.authors[by.kind], action, what);
}

function remarks({ version, note, undoes, undone_by }: Change): string[] {
  return [
    version === null ? '' : texts.version(version),
    note,
    undoes === null ? '' : texts.undoes(undoes),
    undone_by === null ? '' : texts.undone,
  ].filter(Boolean);
}

function asText(value: unknown): string {
  return value === null || value === undefined ? texts.nothing : JSON.stringify(value, null, 2);
}

customElements.define('changes-screen', ChangesScreen);

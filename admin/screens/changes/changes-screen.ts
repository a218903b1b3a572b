import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { adminBase } from '../../../server/contract/admin/admin-base.ts';
import { call } from '../../api/call.ts';
import { isOwnerOfAll, type Me, type MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatTime } from '../../kit/dates.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { selectField } from '../../kit/form-field.ts';
import { jsonDiff } from '../../kit/json-diff.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { showToast } from '../../kit/toast.ts';
import { keepInAddress } from '../../router/router.ts';
import { texts } from './texts/texts.ts';

type Change = AdminContract['changes']['answer']['data'][number];

/** The value in the address for the changes of the installation. */
const installation = 'installation';

/** As many as the server returns at once. */
const pageLength = 50;

/** The log of what was changed, with a button that undoes. The filter and the place stand in the address. */
export class ChangesScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    me: { attribute: false },
    url: { attribute: false },
  };

  declare shop: MyShop;
  declare me: Me;
  declare url: URL;
  readonly #changes = new Task(this, {
    task: ([shop, query]: readonly [string, string], { signal }) => {
      const { kind, object, below } = Object.fromEntries(new URLSearchParams(query));
      const filter = { kind, object, below };
      return shop === ''
        ? call('GET /changes', { parameters: filter, signal })
        : call('GET /shops/:shop/changes', { parameters: { shop, ...filter }, signal });
    },
    args: () =>
      [this.#isOfInstallation ? '' : this.shop.domain, this.url.searchParams.toString()] as const,
  });
  readonly #dialogs = new DialogController<{ readonly change: Change }>(this, () =>
    this.#changes.run(),
  );

  get #isOfInstallation(): boolean {
    return this.url.searchParams.get('of') === installation && isOwnerOfAll(this.me);
  }

  get #kind(): string {
    return this.url.searchParams.get('kind') ?? '';
  }

  protected override render(): TemplateResult {
    const place = this.#isOfInstallation ? '' : `/shops/${encodeURIComponent(this.shop.domain)}`;
    const csv = `${adminBase}${place}/changes?format=csv`;
    return html`<div class="page-head">
        <h1>${texts.heading}</h1>
        <a class="button" href=${csv} download="changes.csv">${texts.csv}</a>
      </div>
      <p class="hint">${this.#isOfInstallation ? texts.installationIntro : texts.intro}</p>
      <div class="columns">
        ${isOwnerOfAll(this.me) ? this.#placeField() : nothing}${this.#kindField()}
      </div>
      ${loaded(this.#changes, ({ data }) => this.#list(data))} ${this.#confirmation()}`;
  }

  #placeField(): TemplateResult {
    return selectField({
      id: 'of',
      name: 'of',
      label: texts.place,
      value: this.#isOfInstallation ? installation : '',
      choices: [
        { value: '', label: texts.thisShop },
        { value: installation, label: texts.installation },
      ],
      onChange: (of) => keepInAddress({ of, kind: undefined, object: undefined, below: undefined }),
    });
  }

  #kindField(): TemplateResult {
    const kinds = this.#isOfInstallation ? texts.installationKinds : texts.kinds;
    return selectField({
      id: 'kind',
      name: 'kind',
      label: texts.kind,
      value: this.#kind,
      choices: [
        { value: '', label: texts.allKinds },
        ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
      ],
      onChange: (kind) => keepInAddress({ kind, object: undefined, below: undefined }),
    });
  }

  /** An undone creation of a key breaks the pages that use it. */
  #confirmation(): TemplateResult | typeof nothing {
    const { shown } = this.#dialogs;
    return shown
      ? this.#dialogs.form({
          name: 'undo',
          heading: texts.undoKey,
          action: texts.undo,
          isDangerous: true,
          fields: () => html`<p>${texts.undoKeyHint}</p>`,
          send: () => this.#undo(shown.change),
        })
      : nothing;
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
            ? html`<button type="button" @click=${() => this.#askToUndo(change)}>
                ${texts.undo}<span class="unseen">${texts.undoOf(sentence)}</span>
              </button>`
            : nothing
        }
      </div>
      ${
        change.before === null && change.after === null
          ? nothing
          : html`<details>
              <summary>${texts.details}</summary>
              ${jsonDiff(change.before, change.after)}
            </details>`
      }
    </li>`;
  }

  #askToUndo(change: Change): void {
    if (change.kind === 'key' && change.action === 'create') {
      this.#dialogs.show({ change });
      return;
    }
    void this.#undo(change)
      .catch((error: unknown) => showToast({ message: sentenceOf(error) }))
      .then(() => this.#changes.run());
  }

  async #undo({ id }: Change): Promise<void> {
    const parameters = { shop: this.shop.domain, change: String(id) };
    await call('POST /shops/:shop/changes/:change/undo', { parameters });
    showToast({ message: texts.wasUndone });
  }
}

function sentenceFor({ by, action, kind, object }: Change): string {
  const kinds: Readonly<Record<string, string>> = { ...texts.kinds, ...texts.installationKinds };
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

customElements.define('changes-screen', ChangesScreen);

import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { loadDialog } from '../../kit/load-dialog.ts';
import { sentenceOf } from '../../kit/loaded.ts';
import { saveJsonFile } from '../../kit/save-file.ts';
import type * as settingsChanges from './settings-changes.ts';
import { texts as shopTexts } from './texts/texts.ts';

const texts = shopTexts.file;

type Objects = AdminContract['checkSettingsFile']['body']['settings'];
type Checked = AdminContract['checkSettingsFile']['answer'];

interface CheckedFile extends Checked {
  readonly name: string;
  readonly objects: Objects;
}

/** All settings as a file, and settings from a file, which is checked before anything is saved. */
export class SettingsFile extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    onImported: { attribute: false },
    problems: { state: true },
    done: { state: true },
  };

  declare shop: MyShop;
  declare onImported: () => Promise<unknown>;
  declare private problems: readonly string[];
  /** Set after an import; the search may have a draft to publish. */
  declare private done: { readonly isDraft: boolean } | undefined;
  readonly #dialogs = new DialogController<CheckedFile>(this);
  #changes: typeof settingsChanges | undefined;

  constructor() {
    super();
    this.problems = [];
  }

  protected override render(): TemplateResult {
    return html`<section
        class="card"
        aria-labelledby="settings-file"
        @dragover=${(event: DragEvent) => event.preventDefault()}
        @drop=${(event: DragEvent) => {
          event.preventDefault();
          void this.#check(event.dataTransfer?.files[0]);
        }}
      >
        <h2 id="settings-file">${texts.heading}</h2>
        <p class="hint">${texts.hint}</p>
        <div class="row">
          <button type="button" @click=${() => void this.#export()}>${texts.export}</button>
          <button
            type="button"
            @click=${() => this.querySelector<HTMLInputElement>('input[type=file]')?.click()}
          >
            ${texts.choose}
          </button>
          <input
            type="file"
            hidden
            accept=".json,application/json"
            aria-label=${texts.choose}
            @change=${({ target }: Event) => {
              if (target instanceof HTMLInputElement) {
                void this.#check(target.files?.[0]);
                target.value = '';
              }
            }}
          />
        </div>
        ${this.#problemList()}
        <div role="status">${this.#doneText()}</div>
      </section>
      ${this.#dialog()}`;
  }

  #problemList(): TemplateResult | typeof nothing {
    return this.problems.length === 0
      ? nothing
      : html`<div class="notice" role="alert">
          <p>${texts.wrong}</p>
          <ul>
            ${this.problems.map((problem) => html`<li>${problem}</li>`)}
          </ul>
        </div>`;
  }

  #doneText(): TemplateResult | typeof nothing {
    if (!this.done) {
      return nothing;
    }
    return this.done.isDraft
      ? html`<p>${texts.imported} <a href="/admin/search/settings">${texts.toDraft}</a></p>`
      : html`<p>${texts.imported}</p>`;
  }

  #dialog(): TemplateResult | typeof nothing {
    const { shown } = this.#dialogs;
    if (!shown || !this.#changes) {
      return nothing;
    }
    const { name, objects, changes, draft_revision } = shown;
    const isDraft = changes.some(({ part }) => part === 'search');
    const content = this.#changes.settingsChanges(changes);
    return this.#dialogs.form({
      name: 'settings-import',
      heading: texts.importHeading(name),
      action: texts.import,
      fields: () =>
        html`${content} ${isDraft ? html`<p class="hint">${texts.draftHint}</p>` : nothing}
        ${isDraft && draft_revision > 0 ? html`<p>${texts.draftReplaced}</p>` : nothing}`,
      send: async () => {
        const { is_draft } = await call('PUT /shops/:shop/settings/file', {
          parameters: { shop: this.shop.domain },
          body: { settings: objects, draft_revision },
        });
        this.done = { isDraft: is_draft };
        await this.onImported();
      },
    });
  }

  async #export(): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain };
      saveJsonFile(
        'settings',
        (await call('GET /shops/:shop/settings/file', { parameters })).settings,
      );
    } catch (error) {
      this.problems = [sentenceOf(error)];
    }
  }

  /** Shows what a file would change, or everything that is wrong with it. */
  async #check(file: File | undefined): Promise<void> {
    this.problems = [];
    this.done = undefined;
    if (!file) {
      return;
    }
    try {
      const objects = readObjects(await file.text());
      if (!objects) {
        this.problems = [texts.noSettings(file.name)];
        return;
      }
      const parameters = { shop: this.shop.domain };
      const [checked, changes] = await Promise.all([
        call('POST /shops/:shop/settings/check', { parameters, body: { settings: objects } }),
        loadDialog(import('./settings-changes.ts')),
      ]);
      if (!changes) {
        return;
      }
      this.#changes = changes;
      if (checked.changes.length === 0) {
        this.problems = [texts.nothingChanges(file.name)];
        return;
      }
      this.#dialogs.show({ ...checked, name: file.name, objects });
    } catch (error) {
      this.problems = problemsOf(error);
    }
  }
}

/** Returns the objects of a file such as `settings export` writes; undefined when it holds something else. */
function readObjects(content: string): Objects | undefined {
  try {
    const value: unknown = JSON.parse(content);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const objects = values.flatMap((each) =>
      typeof each === 'object' && each !== null && !Array.isArray(each) ? [{ ...each }] : [],
    );
    return objects.length === values.length && objects.length > 0 ? objects : undefined;
  } catch {
    return undefined;
  }
}

function problemsOf(error: unknown): readonly string[] {
  const values = error instanceof ApiProblem ? error.values : [];
  return values.length > 0
    ? values.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    : [sentenceOf(error)];
}

customElements.define('settings-file', SettingsFile);

import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { removeUpload, type SentFile, uploadFile } from '../../api/upload-file.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { textField } from '../../kit/form-field.ts';
import { formDialog } from '../../kit/form-dialog.ts';
import { sentenceOf } from '../../kit/loaded.ts';
import { formatBytes } from '../../kit/sizes.ts';
import { table } from '../../kit/table.ts';
import { droppedFiles } from './dropped-files.ts';
import './imports.css';
import { texts } from './texts/texts.ts';
import { waitForRun } from './wait-for-run.ts';

type Kind = NonNullable<SentFile['kind']>;
type NewImport = AdminContract['createImport']['body'];

interface ChosenFile {
  readonly file: File;
  share: number;
  sent?: SentFile;
  kind?: Kind | undefined;
  readonly sending: AbortController;
}

/** Files that a person chooses or drops. They are sent at once, and imported when the person says so. */
class ImportFiles extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    onStart: { attribute: false },
    files: { state: true },
    replace: { state: true },
    problem: { state: true },
    toConfirm: { state: true },
  };

  declare shop: MyShop;
  declare onStart: (run: number) => void;
  declare private files: readonly ChosenFile[];
  declare private replace: boolean;
  declare private problem: unknown;
  declare private toConfirm: { checked: number; removed: number } | undefined;

  constructor() {
    super();
    this.files = [];
    this.replace = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.files.forEach(({ sending }) => sending.abort());
  }

  protected override render(): TemplateResult {
    return html`<section
      class="card drop"
      aria-label=${texts.files}
      @dragover=${(event: DragEvent) => event.preventDefault()}
      @drop=${(event: DragEvent) => void this.#drop(event)}
    >
      <p>${texts.drop}</p>
      <div class="row">
        ${this.#chooser(texts.choose, false)} ${this.#chooser(texts.chooseFolder, true)}
      </div>
      ${this.files.length > 0 ? this.#list() : nothing}
      ${
        this.problem === undefined
          ? nothing
          : html`<p class="problem" role="alert">${sentenceOf(this.problem)}</p>`
      }
      ${this.#confirmation()}
    </section>`;
  }

  #chooser(label: string, isFolder: boolean): TemplateResult {
    return html`<button
        type="button"
        @click=${({ currentTarget }: Event) =>
          currentTarget instanceof HTMLElement &&
          currentTarget.nextElementSibling instanceof HTMLInputElement &&
          currentTarget.nextElementSibling.click()}
      >
        ${label}
      </button>
      <input
        type="file"
        hidden
        multiple
        ?webkitdirectory=${isFolder}
        aria-label=${label}
        @change=${({ target }: Event) => {
          if (target instanceof HTMLInputElement) {
            this.#add(Array.from(target.files ?? []));
            target.value = '';
          }
        }}
      />`;
  }

  #list(): TemplateResult {
    const isReady = this.files.every(({ sent, kind }) => sent?.received && kind !== undefined);
    const start = (isCheck: boolean) => () => void this.#start(isCheck);
    return html`${table({
        caption: texts.files,
        columns: [texts.file, texts.kind, texts.size, texts.state],
        rows: this.files,
        row: (file) => this.#row(file),
      })}
      <label
        ><input
          type="checkbox"
          .checked=${this.replace}
          @change=${() => (this.replace = !this.replace)}
        />${texts.replace}</label
      >
      <div class="actions">
        <button type="button" ?disabled=${!isReady} @click=${start(true)}>${texts.check}</button>
        <button type="button" class="primary" ?disabled=${!isReady} @click=${start(false)}>
          ${texts.start}
        </button>
      </div>`;
  }

  #row(chosen: ChosenFile): TemplateResult {
    const { file, share, kind, sent } = chosen;
    const isSent = sent?.received === file.size;
    const choose = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) {
        chosen.kind = kindNames.find((name) => name === target.value);
        this.requestUpdate();
      }
    };
    return html`<tr>
      <td><strong>${file.name}</strong></td>
      <td data-label=${texts.kind}>
        <select aria-label=${texts.kindOf(file.name)} @change=${choose}>
          <option value="" ?selected=${kind === undefined}>${texts.unknownKind}</option>
          ${kindNames.map(
            (name) =>
              html`<option value=${name} ?selected=${kind === name}>${texts.kinds[name]}</option>`,
          )}
        </select>
      </td>
      <td data-label=${texts.size}>${formatBytes(file.size)}</td>
      <td data-label=${texts.state}>
        ${isSent ? texts.sent : texts.sending(Math.floor(share * 100))}
      </td>
      <td class="number">
        <button
          type="button"
          class="plain"
          aria-label=${texts.remove(file.name)}
          @click=${() => void this.#remove(chosen)}
        >
          ✕
        </button>
      </td>
    </tr>`;
  }

  #confirmation(): TemplateResult | typeof nothing {
    const { toConfirm } = this;
    if (!toConfirm) {
      return nothing;
    }
    const { checked, removed } = toConfirm;
    return formDialog({
      name: 'replace',
      heading: texts.confirmHeading,
      action: texts.start,
      isDangerous: true,
      fields: (problemOf) =>
        html`<p>${removed > 0 ? texts.confirmHint(removed) : texts.nothingGoes}</p>
          ${textField({
            id: 'replace-confirm',
            name: 'confirm',
            label: texts.confirmField,
            inputMode: 'numeric',
            problem: problemOf('confirm'),
            required: true,
          })}`,
      send: async ({ confirm = '' }) => {
        const number = /^\d+$/.test(confirm.trim()) ? Number(confirm) : -1;
        await this.#create({ replace: true, checked, confirm: Math.max(number, 0) });
      },
      onClose: () => (this.toConfirm = undefined),
    });
  }

  async #drop(event: DragEvent): Promise<void> {
    event.preventDefault();
    this.#add(await droppedFiles(event));
  }

  #add(files: readonly File[]): void {
    const added = files
      .filter(({ size }) => size > 0)
      .map((file) => ({ file, share: 0, sending: new AbortController() }));
    this.files = [...this.files, ...added];
    void this.#send(added);
  }

  /** Aborts the sending of a file, and removes what the server has of it. */
  async #remove(chosen: ChosenFile): Promise<void> {
    this.files = this.files.filter((other) => other !== chosen);
    chosen.sending.abort();
    try {
      await (chosen.sent && removeUpload(this.shop.domain, chosen.sent));
    } catch (error) {
      this.problem = error;
    }
  }

  /** Sends files one after the other. */
  async #send(files: readonly ChosenFile[]): Promise<void> {
    for (const chosen of files) {
      const { signal } = chosen.sending;
      try {
        chosen.sent = await uploadFile(this.shop.domain, chosen.file, {
          signal,
          onProgress: (share) => {
            chosen.share = share;
            this.requestUpdate();
          },
        });
        chosen.kind ??= chosen.sent.kind ?? undefined;
        this.requestUpdate();
      } catch (error) {
        if (!signal.aborted) {
          this.problem = error;
          this.files = this.files.filter((other) => other !== chosen);
        }
      }
    }
  }

  /** A replacement is checked first, because a person confirms the number of records that would go. */
  async #start(isCheck: boolean): Promise<void> {
    this.problem = undefined;
    try {
      const replaces = this.replace && !isCheck;
      const more = { replace: this.replace, check_only: isCheck || replaces };
      const run = await this.#create(more);
      if (replaces) {
        const { counts, state, id: checked } = await waitForRun(this.shop.domain, run);
        const removed = Object.values(counts).reduce((sum, each) => sum + each.removed, 0);
        this.toConfirm = state === 'finished' ? { checked, removed } : undefined;
      }
    } catch (error) {
      this.problem = error;
    }
  }

  async #create(more: Partial<NewImport>): Promise<number> {
    const files = this.files.flatMap(({ sent, kind }) =>
      sent && kind ? [{ upload: sent.upload, kind }] : [],
    );
    const { import: run } = await call('POST /shops/:shop/imports', {
      parameters: { shop: this.shop.domain },
      body: { files, ...more },
    });
    if (!more.check_only) {
      this.files = [];
    }
    this.onStart(run);
    return run;
  }
}

const kindNames: readonly Kind[] = [
  'products',
  'collections',
  'customers',
  'orders',
  'content',
  'markets',
  'events',
];

customElements.define('import-files', ImportFiles);

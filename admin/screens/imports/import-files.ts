import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { tableKinds } from '../../../server/contract/column-fields.ts';
import { type ImportKind, importKinds } from '../../../server/contract/import-kinds.ts';
import type { ColumnMapping } from '../../../server/contract/column-mapping.ts';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { removeUpload, type SentFile, uploadFile } from '../../api/upload-file.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { sentenceOf } from '../../kit/loaded.ts';
import { formatBytes } from '../../kit/sizes.ts';
import { table } from '../../kit/table.ts';
import { droppedFiles } from './dropped-files.ts';
import './import-columns.ts';
import './imports.css';
import { texts } from './texts/texts.ts';
import { type Confirmation, confirmationDialog } from './import-confirmation.ts';
import { type Run, waitForRun } from './wait-for-run.ts';

type NewImport = AdminContract['createImport']['body'];

interface ChosenFile {
  readonly file: File;
  share: number;
  sent?: SentFile;
  kind?: ImportKind | undefined;
  /** What the columns of an unknown table are. */
  columns?: ColumnMapping | undefined;
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
  declare private toConfirm: Confirmation | undefined;

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
      ${this.files.map((chosen) => this.#columns(chosen))}
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
        chosen.kind = importKinds.find((name) => name === target.value);
        this.requestUpdate();
      }
    };
    return html`<tr>
      <td><strong>${file.name}</strong></td>
      <td data-label=${texts.kind}>
        <select aria-label=${texts.kindOf(file.name)} @change=${choose}>
          <option value="" ?selected=${kind === undefined}>${texts.unknownKind}</option>
          ${importKinds.map(
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

  /** Asks what the columns of a table are that the server does not know. */
  #columns(chosen: ChosenFile): TemplateResult | typeof nothing {
    const { file, sent, kind } = chosen;
    const tableKind = tableKinds.find((name) => name === kind);
    const isUnknown = sent?.received === file.size && sent.kind === null;
    if (!isUnknown || (kind && !tableKind) || /\.jsonl?(?:\.gz)?$/i.test(file.name)) {
      return nothing;
    }
    return html`<import-columns
      .shop=${this.shop.domain}
      .upload=${sent.upload}
      .name=${file.name}
      .kind=${tableKind}
      .onMapping=${(found: ImportKind, columns: ColumnMapping | undefined) => {
        chosen.kind ??= found;
        chosen.columns = columns;
        this.requestUpdate();
      }}
    ></import-columns>`;
  }

  #confirmation(): TemplateResult | typeof nothing {
    const { toConfirm } = this;
    return toConfirm ? confirmationDialog(toConfirm, () => (this.toConfirm = undefined)) : nothing;
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

  /** Every import is checked first: a person confirms what would be lost, and how many records would go. */
  async #start(isCheck: boolean): Promise<void> {
    this.problem = undefined;
    try {
      const { replace: replaces, files } = this;
      const run = await this.#create(files, { replace: replaces, check_only: true });
      if (!isCheck) {
        const check = await waitForRun(this.shop.domain, run);
        await this.#importChecked(check, { files, replaces });
      }
    } catch (error) {
      this.problem = error;
    }
  }

  /** Imports what a check has read, at once where nothing is lost. */
  async #importChecked(
    check: Run,
    { files, replaces }: { files: readonly ChosenFile[]; replaces: boolean },
  ): Promise<void> {
    const { counts, state, id: checked, questions } = check;
    if (state !== 'finished') {
      return;
    }
    const removed = Object.values(counts).reduce((sum, each) => sum + each.removed, 0);
    if (replaces || questions.length > 0) {
      const send = (more: Partial<NewImport>) => this.#create(files, more).then(() => undefined);
      this.toConfirm = { checked, replaces, removed, questions, send };
    } else {
      await this.#create(files, {});
    }
  }

  async #create(chosen: readonly ChosenFile[], more: Partial<NewImport>): Promise<number> {
    const files = chosen.flatMap(({ sent, kind, columns }) =>
      sent && kind
        ? [{ upload: sent.upload, kind, ...(columns?.kind === kind && { columns }) }]
        : [],
    );
    const { import: run } = await call('POST /shops/:shop/imports', {
      parameters: { shop: this.shop.domain },
      body: { files, ...more },
    });
    if (!more.check_only) {
      // Files that were chosen since the check wait for one of their own.
      this.files = this.files.filter((file) => !chosen.includes(file));
    }
    this.onStart(run);
    return run;
  }
}

customElements.define('import-files', ImportFiles);

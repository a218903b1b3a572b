import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatTime } from '../../kit/dates.ts';
import { loaded } from '../../kit/loaded.ts';
import { modal } from '../../kit/modal.ts';
import { texts } from './texts/texts.ts';

type Versions = AdminContract['rulesetVersions']['answer'];
type Version = Versions['data'][number];

type LoadVersions = (signal: AbortSignal) => Promise<Versions>;

/** The versions of an object, each with a button that restores it. */
export class VersionHistory extends AdminElement {
  static override properties: PropertyDeclarations = {
    load: { attribute: false },
    liveVersion: { attribute: false },
    onRestore: { attribute: false },
    onClose: { attribute: false },
  };

  declare load: LoadVersions;
  declare liveVersion: number;
  /** Undefined for people who may not publish. */
  declare onRestore: ((version: number) => void) | undefined;
  declare onClose: () => void;
  readonly #versions = new Task(this, {
    task: (_: readonly [], { signal }) => this.load(signal),
    args: () => [] as const,
  });

  protected override render(): TemplateResult {
    return modal({
      name: 'history',
      heading: texts.versions,
      content: html`${loaded(this.#versions, ({ data }) =>
        data.length === 0
          ? html`<p>${texts.noVersions}</p>`
          : html`<ol class="log">
              ${data.map((version) => this.#item(version))}
            </ol>`,
      )}`,
      actions: html`<button type="button" @click=${this.onClose}>${texts.close}</button>`,
      onClose: this.onClose,
    });
  }

  #item({ version, note, by, at }: Version): TemplateResult {
    return html`<li class="row apart">
      <div>
        <p>
          <strong>${texts.version(version)}</strong>
          ${version === this.liveVersion ? html`<span class="pill good">${texts.live(version)}</span>` : nothing}
        </p>
        ${note ? html`<p>${note}</p>` : nothing}
        <p class="hint">${formatTime(at)} · ${by.name ?? texts.by[by.kind]}</p>
      </div>
      ${
        version !== this.liveVersion && this.onRestore
          ? html`<button type="button" @click=${() => this.onRestore?.(version)}>
              ${texts.restore(version)}
            </button>`
          : nothing
      }
    </li>`;
  }
}

customElements.define('version-history', VersionHistory);

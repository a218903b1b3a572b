import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatTime } from '../../kit/dates.ts';
import { loaded } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import './import-files.ts';
import './import-run.ts';
import { texts } from './texts/texts.ts';

type Run = AdminContract['importRun']['answer'];

const levels: Readonly<Record<Run['state'], string>> = {
  running: '',
  finished: 'good',
  failed: 'danger',
  cancelled: 'warning',
};

/** Files to import, the run that is looked at, and the runs before. */
export class ImportsScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    shown: { state: true },
  };

  declare shop: MyShop;
  /** The run that is shown. */
  declare private shown: number | undefined;
  readonly #runs = new Task(this, {
    task: ([shop], { signal }) =>
      call('GET /shops/:shop/imports', { parameters: { shop }, signal }),
    args: () => [this.shop.domain] as const,
  });

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      <import-files
        .shop=${this.shop}
        .onStart=${(run: number) => {
          this.shown = run;
          void this.#runs.run();
        }}
      ></import-files>
      ${
        this.shown === undefined
          ? nothing
          : html`<import-run
              .shop=${this.shop}
              .run=${this.shown}
              .onEnd=${() => void this.#runs.run()}
            ></import-run>`
      }
      <section aria-labelledby="history">
        <h2 id="history">${texts.history}</h2>
        ${loaded(this.#runs, ({ data }) => this.#history(data))}
      </section>`;
  }

  #history(runs: readonly Run[]): TemplateResult {
    return runs.length === 0
      ? html`<p class="card">${texts.noHistory}</p>`
      : table({
          caption: texts.history,
          columns: [texts.file, texts.when, texts.state, texts.result],
          rows: runs,
          row: (run) => this.#row(run),
        });
  }

  #row(run: Run): TemplateResult {
    const { id, files, state, check_only, replace, problems, started_at } = run;
    return html`<tr>
      <td>
        <button type="button" class="plain" @click=${() => (this.shown = id)}>
          ${texts.open(id)}
        </button>
        ${files.map(
          ({ kind, name }) => html`<div class="pale">${texts.kinds[kind] ?? kind}: ${name}</div>`,
        )}
      </td>
      <td data-label=${texts.when}>${formatTime(started_at)}</td>
      <td data-label=${texts.state}>
        <span class="row">
          <span class="pill ${levels[state]}">${texts.states[state]}</span>
          ${check_only ? html`<span class="pill">${texts.checked}</span>` : nothing}
          ${replace && !check_only ? html`<span class="pill">${texts.replaced}</span>` : nothing}
        </span>
      </td>
      <td data-label=${texts.result}>
        ${problems > 0 ? texts.countProblems(problems) : nothing} ${run.failure ?? nothing}
      </td>
      <td></td>
    </tr>`;
  }
}

customElements.define('imports-screen', ImportsScreen);

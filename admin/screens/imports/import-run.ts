import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { adminBase } from '../../../server/contract/admin/admin-base.ts';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { mayImport } from '../../../server/features/imports/import-rights.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { showToast } from '../../kit/toast.ts';
import { importChanges, questionList } from './import-changes.ts';
import { ignoredParts } from './ignored-parts.ts';
import './imports.css';
import { texts } from './texts/texts.ts';
import { type Run, waitForRun } from './wait-for-run.ts';

type Problem = AdminContract['importProblems']['answer']['data'][number];

/** Problems that the page shows; the CSV has all. */
const mostProblems = 50;

/** A run with its progress, then its counts and problems. */
class ImportRun extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    run: { attribute: false },
    onEnd: { attribute: false },
    reached: { state: true },
  };

  declare shop: MyShop;
  declare run: number;
  declare onEnd: () => void;
  declare private reached: Run | undefined;
  readonly #ended = new Task(this, {
    task: async ([shop, id], { signal }) => {
      this.reached = undefined;
      const run = await waitForRun(shop, id, {
        signal,
        onProgress: (reached) => (this.reached = reached),
      });
      const asked = { parameters: { shop, import: String(id) }, signal };
      const mayRead = mayImport(this.shop.role, run.files);
      const problems = mayRead
        ? (await call('GET /shops/:shop/imports/:import/problems', asked)).data
        : [];
      this.onEnd();
      return { run, problems };
    },
    args: () => [this.shop.domain, this.run] as const,
  });

  protected override render(): TemplateResult {
    const { reached } = this;
    return html`<section class="card" aria-labelledby="run">
      <h2 id="run">${texts.open(this.run)}</h2>
      ${
        reached?.state === 'running'
          ? this.#progress(reached)
          : loaded(this.#ended, ({ run, problems }) =>
              // The run before stays loaded until this one is known.
              run.id === this.run ? this.#result(run, problems) : html`<p aria-busy="true"></p>`,
            )
      }
    </section>`;
  }

  #progress({ kind, records, bytes_read, total_bytes }: Run): TemplateResult {
    return html`<progress
        aria-label=${texts.progress}
        max=${Math.max(total_bytes, 1)}
        .value=${bytes_read}
      ></progress>
      <p role="status">${texts.reading(texts.kinds[kind] ?? kind, records)}</p>
      <div class="actions">
        <button type="button" @click=${() => void this.#cancel()}>${texts.cancel}</button>
      </div>`;
  }

  #result(run: Run, problems: readonly Problem[]): TemplateResult {
    const { counts, check_only, failure, state } = run;
    return html`<p role="status">
        ${texts.states[state]}. ${check_only ? texts.wouldBe : nothing} ${failure ?? nothing}
      </p>
      ${table({
        caption: texts.counts,
        columns: [texts.kind, texts.saved, texts.unchanged, texts.rejected, texts.removed],
        rows: Object.entries(counts),
        row: ([kind, count]) =>
          html`<tr>
            <td><strong>${texts.kinds[kind] ?? kind}</strong></td>
            <td data-label=${texts.saved}>${count.saved}</td>
            <td data-label=${texts.unchanged}>${count.unchanged}</td>
            <td data-label=${texts.rejected}>${count.rejected}</td>
            <td data-label=${texts.removed}>${count.removed}</td>
            <td></td>
          </tr>`,
      })}
      ${run.questions.length > 0 ? html`<div class="problem">${questionList(run.questions)}</div>` : nothing}
      ${check_only && run.changes.length > 0 ? importChanges(run.changes) : nothing}
      ${run.ignored.length > 0 ? ignoredParts(run.ignored) : nothing}
      ${problems.length > 0 ? this.#problems(run, problems) : nothing}`;
  }

  #problems({ id }: Run, problems: readonly Problem[]): TemplateResult {
    const place = `${adminBase}/shops/${encodeURIComponent(this.shop.domain)}/imports/${id}`;
    return html`<div class="row apart">
        <h3>${texts.problems}</h3>
        <a class="button" download href="${place}/problems?format=csv">${texts.csv}</a>
      </div>
      ${table({
        caption: texts.problems,
        columns: [texts.file, texts.line, texts.reason],
        rows: problems.slice(0, mostProblems),
        row: ({ file, line, reason, is_warning }) =>
          html`<tr>
            <td>${file}</td>
            <td data-label=${texts.line}>${line}</td>
            <td data-label=${texts.reason}>
              ${is_warning ? html`<span class="pill warning">${texts.warning}</span>` : nothing}
              ${reason}
            </td>
            <td></td>
          </tr>`,
      })}`;
  }

  async #cancel(): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain, import: String(this.run) };
      await call('DELETE /shops/:shop/imports/:import', { parameters });
      showToast({ message: texts.cancelled });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
  }
}

customElements.define('import-run', ImportRun);

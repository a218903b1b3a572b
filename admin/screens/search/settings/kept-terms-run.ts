import { Task } from '@lit/task';
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../../server/contract/admin/endpoints.ts';
import { call } from '../../../api/call.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import { formatTime } from '../../../kit/dates.ts';
import { describeRun } from '../../../kit/kept-terms.ts';
import { loaded, sentenceOf } from '../../../kit/loaded.ts';
import { showToast } from '../../../kit/toast.ts';
import { failingTerms } from './failing-terms.ts';
import { texts } from './texts/texts.ts';

type Run = AdminContract['keptTermRun']['answer']['run'];

/** Shows how the kept terms fared when they last ran, and runs them on request. */
export class KeptTermsRun extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: {},
    isRunning: { state: true },
  };

  declare shop: string;
  declare private isRunning: boolean;
  readonly #last = new Task(this, {
    task: ([shop], { signal }) => call('keptTermRun', { parameters: { shop }, signal }),
    args: () => [this.shop] as const,
  });

  constructor() {
    super();
    this.isRunning = false;
  }

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="last-run">
      <h2 id="last-run">${texts.lastRun}</h2>
      ${loaded(this.#last, ({ run }) => outcome(run))}
      <div class="row">
        <button type="button" aria-disabled=${String(this.isRunning)} @click=${() => this.#run()}>
          ${texts.runKept}
        </button>
      </div>
    </section>`;
  }

  async #run(): Promise<void> {
    if (this.isRunning) {
      return;
    }
    this.isRunning = true;
    try {
      await call('runKeptTerms', { parameters: { shop: this.shop }, body: {} });
      await this.#last.run();
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    } finally {
      this.isRunning = false;
    }
  }
}

function outcome(run: Run): TemplateResult {
  if (run === null) {
    return html`<p>${texts.neverRun}</p>`;
  }
  const failing = run.data.filter(({ kept }) => !kept);
  return html`<p>${describeRun(formatTime(run.at), run.after)}</p>
    ${
      failing.length === 0
        ? html`<p>${run.data.length === 0 ? texts.noneKept : texts.keptFine}</p>`
        : failingTerms(failing)
    }`;
}

customElements.define('kept-terms-run', KeptTermsRun);

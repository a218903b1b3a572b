import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatTime } from '../../kit/dates.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { focusHeadingIfLost } from '../../kit/keep-focus.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { showToast } from '../../kit/toast.ts';
import { formatAmount } from '../../kit/money.ts';
import { dailyVerdicts, differencePlots } from './experiment-days.ts';
import {
  type Experiment,
  formatLift,
  formatNumber,
  leftOutSentence,
  lookAt,
  placeName,
  type Report,
  type Verdict,
  verdictSentence,
} from './experiment-formats.ts';
import './experiments.css';
import { texts } from './texts/texts.ts';

type VariantName = Verdict['variants'][number]['name'];

/** A step that cannot be taken back, which is asked about first. */
type Asked =
  | { readonly step: 'stop' | 'giveUp' }
  | { readonly step: 'publish'; readonly variant: VariantName };

/** One experiment: its verdict in a sentence, the difference over time, and what can be done with it. */
export class ExperimentScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    experiment: {},
  };

  declare shop: MyShop;
  declare experiment: string;
  readonly #report = new Task(this, {
    task: ([shop, experiment]: readonly [string, string], { signal }) =>
      call('GET /shops/:shop/experiments/:experiment', {
        parameters: { shop, experiment },
        signal,
      }),
    args: () => [this.shop.domain, this.experiment] as const,
  });
  readonly #dialogs = new DialogController<Asked>(this, () => this.#report.run());

  protected override render(): TemplateResult {
    return html`<nav class="row" aria-label=${texts.heading}>
        <a href="/admin/experiments">${texts.heading}</a>
      </nav>
      ${loaded(this.#report, (report) => this.#show(report))}`;
  }

  #show(report: Report): TemplateResult {
    const { experiment, verdict } = report;
    return html`<div class="page-head">
        <h1>${experiment.name}</h1>
        ${this.shop.role === 'viewer' ? nothing : this.#buttons(report)}
      </div>
      <p class="hint">
        ${placeName(experiment)} · ${texts.metrics[experiment.metric]} ·
        ${texts.statuses[experiment.status]}
      </p>
      ${verdict ? this.#verdict(report, verdict) : html`<p>${beginning(experiment)}</p>`}
      ${report.days.length > 0 ? dailyVerdicts(report) : nothing}
      ${this.#dialogs.shown ? this.#ask(this.#dialogs.shown, experiment) : nothing}`;
  }

  #buttons({ experiment }: Report): TemplateResult {
    const { status, variants, widget_id } = experiment;
    const changing = variants.filter(({ settings }) => settings !== null);
    return html`<div class="row">
      ${
        status === 'planned'
          ? html`<button type="button" class="primary" @click=${() => void this.#start()}>
              ${texts.start}
            </button>`
          : changing.map(
              ({ name }) =>
                html`<button
                  type="button"
                  @click=${() => this.#dialogs.show({ step: 'publish', variant: name })}
                >
                  ${makeLabel(widget_id, name)}
                </button>`,
            )
      }
      ${
        status === 'ended'
          ? nothing
          : html`<button
              type="button"
              class="dangerous"
              @click=${() => this.#dialogs.show({ step: status === 'planned' ? 'giveUp' : 'stop' })}
            >
              ${status === 'planned' ? texts.giveUp : texts.stop}
            </button>`
      }
    </div>`;
  }

  #verdict(report: Report, verdict: Verdict): TemplateResult {
    const { experiment, currency } = report;
    const why = lookAt(verdict);
    const notes = [
      verdict.limit === null ? '' : texts.limit(formatAmount(verdict.limit, currency)),
      verdict.mixed > 0 ? texts.mixed(formatNumber(verdict.mixed)) : '',
      leftOutSentence(verdict),
    ];
    return html`<section class="card" aria-labelledby="verdict">
        <h2 id="verdict">${texts.states[verdict.state]}</h2>
        <p><strong>${verdictSentence(experiment, verdict)}</strong></p>
        ${why ? html`<p>${why}</p>` : nothing} ${differencePlots(report)}
        ${notes.filter(Boolean).map((note) => html`<p class="hint">${note}</p>`)}
      </section>
      ${variantTable(report, verdict)}`;
  }

  get #place() {
    return { shop: this.shop.domain, experiment: this.experiment };
  }

  async #start(): Promise<void> {
    try {
      await call('POST /shops/:shop/experiments/:experiment/start', { parameters: this.#place });
      showToast({ message: texts.started });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await this.#report.run();
    await focusHeadingIfLost(this);
  }

  /** Renders the dialog that tells what a step will do. */
  #ask(asked: Asked, { widget_id, status }: Experiment): TemplateResult {
    if (asked.step !== 'publish') {
      const isPlan = asked.step === 'giveUp';
      return this.#dialogs.form({
        name: 'stop',
        heading: isPlan ? texts.giveUpHeading : texts.stopHeading,
        action: isPlan ? texts.giveUp : texts.stop,
        isDangerous: true,
        fields: () => html`<p>${isPlan ? texts.giveUpHint : texts.stopHint}</p>`,
        send: async () => {
          await call('POST /shops/:shop/experiments/:experiment/stop', { parameters: this.#place });
          showToast({ message: isPlan ? texts.givenUp : texts.stopped });
        },
      });
    }
    const { variant } = asked;
    const label = makeLabel(widget_id, variant);
    return this.#dialogs.form({
      name: 'publish',
      heading: label,
      action: label,
      fields: () =>
        html`<p>
            ${widget_id === null ? texts.makeSearchHint(variant) : texts.makeWidgetHint(variant)}
          </p>
          ${status === 'running' ? html`<p>${texts.makeStops}</p>` : nothing}`,
      send: async () => {
        await call('POST /shops/:shop/experiments/:experiment/publish', {
          parameters: this.#place,
          body: { variant },
        });
        showToast({ message: texts.made(variant) });
      },
    });
  }
}

/** Returns when an experiment without a verdict starts. */
function beginning({ status, starts_at }: Experiment): string {
  if (status === 'ended') {
    return texts.givenUp;
  }
  if (starts_at === null) {
    return texts.notStarted;
  }
  const time = formatTime(starts_at);
  return Date.parse(starts_at) > Date.now() ? texts.startsAt(time) : texts.waits(time);
}

function makeLabel(widgetId: number | null, variant: string): string {
  return widgetId === null ? texts.makeSearch(variant) : texts.makeWidget(variant);
}

function variantTable({ experiment, currency }: Report, verdict: Verdict): TemplateResult {
  const bandOf = new Map(verdict.comparisons.map((one) => [one.name, one]));
  const write = (mean: number) =>
    experiment.metric === 'revenue' ? formatAmount(mean, currency) : formatNumber(mean);
  const metric = texts.metrics[experiment.metric];
  return table({
    caption: texts.difference,
    columns: [texts.variant, texts.shoppers, metric, texts.lift, texts.from, texts.to],
    rows: verdict.variants,
    row: ({ name, shoppers, mean }) => {
      const { lift = null, low = null, high = null } = bandOf.get(name) ?? {};
      return html`<tr>
        <td><strong>${name}</strong></td>
        <td data-label=${texts.shoppers}>${formatNumber(shoppers)}</td>
        <td data-label=${metric}>${write(mean)}</td>
        <td data-label=${texts.lift}>${formatLift(lift)}</td>
        <td data-label=${texts.from}>${formatLift(low)}</td>
        <td data-label=${texts.to}>${formatLift(high)}</td>
        <td></td>
      </tr>`;
    },
  });
}

customElements.define('experiment-screen', ExperimentScreen);

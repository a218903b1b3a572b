import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { formatTime } from '../../kit/dates.ts';
import { causeOf } from '../../kit/kept-terms.ts';
import { loaded } from '../../kit/loaded.ts';
import { formatCount, formatShare } from '../../kit/numbers.ts';
import { table } from '../../kit/table.ts';
import { recommenderName } from '../start/formats.ts';
import { failingTerms } from './failing-terms.ts';
import { verdict } from './quality-table.ts';
import { texts } from './texts/texts.ts';
import { type Trial, type TrialKind, TrialsElement, type TrialsAnswer } from './trials-element.ts';
import { usualWeights } from './usual-weights.ts';

const kinds: readonly TrialKind[] = ['quality', 'kept_terms', 'field_weights'];

const levels: Readonly<Record<Trial['state'], string>> = {
  running: '',
  ready: 'good',
  finished: '',
  failed: 'danger',
  cancelled: 'warning',
};

/** Begins trials of all kinds, and lists them with their results. */
export class TrialsScreen extends TrialsElement {
  static override properties: PropertyDeclarations = {
    ...TrialsElement.properties,
    url: { attribute: false },
  };

  declare url: URL;

  protected override willUpdate(): void {
    const asked = this.url.searchParams.get('kind');
    this.kind = kinds.find((kind) => kind === asked);
  }

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      <nav class="row" aria-label=${texts.kindsLabel}>
        ${this.#filter(undefined, texts.every)}
        ${kinds.map((kind) => this.#filter(kind, texts.kinds[kind]))}
      </nav>
      ${this.problem()}
      ${loaded(
        this.trials,
        (answer) =>
          html`<div class="columns">${this.#kinds.map((kind) => this.#starter(kind, answer))}</div>
            ${history(answer.data)}`,
      )}`;
  }

  get #kinds(): readonly TrialKind[] {
    return this.kind ? [this.kind] : kinds;
  }

  #filter(kind: TrialKind | undefined, label: string): TemplateResult {
    return html`<a
      class="pill"
      href=${kind ? `/admin/trials?kind=${kind}` : '/admin/trials'}
      aria-current=${kind === this.kind ? 'page' : nothing}
      >${label}</a
    >`;
  }

  #starter(kind: TrialKind, answer: TrialsAnswer): TemplateResult {
    return html`<section class="card" aria-labelledby="begin-${kind}">
      <h2 id="begin-${kind}">${texts.kinds[kind]}</h2>
      <p class="hint">${texts.hints[kind]}</p>
      ${this.controls(kind, answer, html`<a href=${pages[kind]}>${texts.open[kind]}</a>`)}
    </section>`;
  }
}

/** The pages of what trials try. */
const pages: Readonly<Record<TrialKind, string>> = {
  quality: '/admin/recommendations',
  kept_terms: '/admin/search/settings/kept',
  field_weights: '/admin/search/settings/weights',
};

function history(trials: readonly Trial[]): TemplateResult {
  return html`<section class="stack" aria-labelledby="history">
    <h2 id="history">${texts.history}</h2>
    ${
      trials.length === 0
        ? html`<p class="card">${texts.empty}</p>`
        : table({
            caption: texts.history,
            columns: [texts.trial, texts.when, texts.state, texts.result],
            rows: trials,
            row,
          })
    }
  </section>`;
}

function row(trial: Trial): TemplateResult {
  return html`<tr>
    <td>
      <strong>${texts.kinds[trial.kind]}</strong>
      <div class="pale">${causeOf(trial.after)}</div>
    </td>
    <td data-label=${texts.when}>${formatTime(trial.started_at)}</td>
    <td data-label=${texts.state}>
      <span class="pill ${levels[trial.state]}">${texts.states[trial.state]}</span>
    </td>
    <td data-label=${texts.result}>${trial.failure ?? resultOf(trial)}</td>
    <td></td>
  </tr>`;
}

function resultOf(trial: Trial): TemplateResult {
  if (trial.result === null) {
    return html`–`;
  }
  switch (trial.kind) {
    case 'quality':
      return qualityOutcome(trial.result);
    case 'kept_terms': {
      const failing = trial.result.filter(({ kept }) => !kept);
      const summary = texts.keptOf(failing.length, trial.result.length);
      return failing.length === 0
        ? html`${trial.result.length === 0 ? texts.noneKept : texts.keptFine}`
        : details(summary, failingTerms(failing));
    }
    case 'field_weights': {
      const { seconds, memory_bytes: bytes } = trial.result;
      const cost = texts.cost(formatCount(seconds), formatCount(bytes / 1_000_000));
      return details(weightsOf(trial.field_weights), html`<p>${cost}</p>`);
    }
    default:
      return trial satisfies never;
  }
}

function qualityOutcome({
  orders,
  recommenders,
}: NonNullable<Extract<Trial, { kind: 'quality' }>['result']>): TemplateResult {
  if (recommenders.length === 0) {
    return html`${texts.tooFew}`;
  }
  const better = recommenders.filter(
    ({ ndcg, popularity_ndcg: popularity, is_within_noise: isUnsure }) =>
      !isUnsure && ndcg > popularity,
  );
  return details(
    texts.betterOf(better.length, recommenders.length),
    html`<p class="hint">${texts.onOrders(formatCount(orders))}</p>
      <ul>
        ${recommenders.map(
          (one) =>
            html`<li>
              ${texts.former(
                recommenderName(one.recommender),
                formatShare(one.ndcg),
                formatShare(one.popularity_ndcg),
                verdict(one),
              )}
            </li>`,
        )}
      </ul>`,
  );
}

function details(summary: string, content: TemplateResult): TemplateResult {
  return html`<details>
    <summary>${summary}</summary>
    ${content}
  </details>`;
}

/** Names the field weights that are not the usual ones. */
function weightsOf(weights: Readonly<Record<string, number>>): string {
  const names = new Map<string, string>(Object.entries(texts.shares));
  const usual = new Map<string, number>(Object.entries(usualWeights));
  const other = Object.entries(weights).filter(([field, weight]) => usual.get(field) !== weight);
  return other.length === 0
    ? texts.usualWeights
    : other
        .map(([field, weight]) => `${names.get(field) ?? field} ${formatCount(weight)}`)
        .join(', ');
}

customElements.define('trials-screen', TrialsScreen);

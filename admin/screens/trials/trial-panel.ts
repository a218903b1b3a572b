import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { describeRun } from '../../kit/kept-terms.ts';
import { formatTime } from '../../kit/dates.ts';
import { loaded } from '../../kit/loaded.ts';
import { type Members, membersOf } from '../../kit/members.ts';
import { formatCount } from '../../kit/numbers.ts';
import { failingTerms } from './failing-terms.ts';
import { qualityTable } from './quality-table.ts';
import { texts } from './texts/texts.ts';
import { usualWeights } from './usual-weights.ts';
import { type Trial, TrialsElement, type TrialsAnswer } from './trials-element.ts';

type WeightTrial = Extract<Trial, { kind: 'field_weights' }>;

/**
 * The trials of one kind, on the page of what they try. Dispatches `weights-tried` when an index with other field
 * weights begins to answer the search bench.
 */
export class TrialPanel extends TrialsElement {
  static override properties: PropertyDeclarations = TrialsElement.properties;

  #ready: string | undefined;
  #hasRead = false;

  protected override answered({ data: [newest] }: TrialsAnswer): void {
    const ready = newest?.state === 'ready' ? newest.id : undefined;
    // The bench knows of an index that was ready before.
    if (this.#hasRead && ready !== undefined && ready !== this.#ready) {
      this.dispatchEvent(new Event('weights-tried', { bubbles: true }));
    }
    this.#hasRead = true;
    this.#ready = ready;
  }

  protected override render(): TemplateResult {
    return html`${this.problem()}
    ${loaded(this.trials, (answer) => {
      const { kind = 'quality' } = this;
      const all = html`<a href="/admin/trials?kind=${kind}">${texts.all}</a>`;
      const controls = this.controls(kind, answer, all);
      const result = this.#result(answer);
      return kind === 'quality' ? html`${controls} ${result}` : html`${result} ${controls}`;
    })}`;
  }

  #result(answer: TrialsAnswer): TemplateResult {
    switch (this.kind) {
      case 'kept_terms':
        return keptTermsOutcome(answer.data.find(({ state }) => state === 'finished'));
      case 'field_weights': {
        const newest = answer.data.find((trial) => trial.kind === 'field_weights');
        const isReady = newest?.state === 'ready' && hasWeights(this.draft ?? {}, newest);
        return html`<p class="hint" role="status">
          ${costOf(answer, newest)} ${isReady ? texts.weightsReady : nothing}
        </p>`;
      }
      default:
        return qualityTable(answer.data);
    }
  }
}

function keptTermsOutcome(trial: Trial | undefined): TemplateResult {
  if (trial?.kind !== 'kept_terms' || trial.result === null) {
    return html`<p>${texts.none.kept_terms}</p>`;
  }
  const failing = trial.result.filter(({ kept }) => !kept);
  return html`<p>${describeRun(formatTime(trial.reached_at), trial.after)}</p>
    ${
      failing.length === 0
        ? html`<p>${trial.result.length === 0 ? texts.noneKept : texts.keptFine}</p>`
        : failingTerms(failing)
    }`;
}

/** Tells whether a trial is of the field weights of a draft, which may leave out usual ones. */
function hasWeights(draft: Members, trial: WeightTrial): boolean {
  const weights: Members = { ...usualWeights, ...membersOf(draft.field_weights) };
  return Object.entries(trial.field_weights).every(([field, weight]) => weights[field] === weight);
}

/** Names what the server has measured. */
function costOf(
  { products, index_seconds: last }: TrialsAnswer,
  trial: WeightTrial | undefined,
): string {
  const all = formatCount(products);
  if (trial?.result) {
    const { seconds, memory_bytes: bytes } = trial.result;
    return texts.indexCost.tried(all, formatCount(seconds), formatCount(bytes / 1_000_000));
  }
  return last === null
    ? texts.indexCost.unmeasured(all)
    : texts.indexCost.last(all, formatCount(last));
}

customElements.define('trial-panel', TrialPanel);

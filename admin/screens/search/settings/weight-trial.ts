import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../../server/contract/admin/endpoints.ts';
import { call } from '../../../api/call.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import { sentenceOf } from '../../../kit/loaded.ts';
import { membersOf, type Members } from '../../../kit/members.ts';
import { formatCount } from '../../../kit/numbers.ts';
import { usualWeights } from './setting-forms.ts';
import { texts } from './texts/texts.ts';

type Answer = AdminContract['weightTrial']['answer'];
type Question = 'weightTrial' | 'endWeightTrial' | 'beginWeightTrial';

const pauseMilliseconds = 500;

/** The answers without the trial in a row after which it is gone. */
const mostMisses = 10;

/**
 * Says what an index with other field weights costs, and tries those of a draft in a process of the server. Dispatches
 * `weights-tried` when the bench can show its results.
 */
export class WeightTrial extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: {},
    draft: { attribute: false },
    answer: { state: true },
    failure: { state: true },
  };

  declare shop: string;
  declare draft: Members;
  declare private answer: Answer | undefined;
  declare private failure: unknown;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #misses = 0;
  #hadFocus = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#ask('weightTrial');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
  }

  async #ask(name: Question): Promise<void> {
    clearTimeout(this.#pause);
    const wasBuilding = this.answer?.trial?.state === 'building';
    try {
      const answer = await this.#answerTo(name);
      this.#take(answer, name === 'weightTrial' && wasBuilding && !answer.trial);
    } catch (error) {
      this.failure = error;
    }
    const state = this.answer?.trial?.state;
    if (state === 'building' && this.isConnected) {
      this.#pause = setTimeout(() => void this.#ask('weightTrial'), pauseMilliseconds);
    } else if (state === 'ready' && wasBuilding) {
      this.dispatchEvent(new Event('weights-tried', { bubbles: true }));
    }
  }

  #answerTo(name: Question): Promise<Answer> {
    const parameters = { shop: this.shop };
    switch (name) {
      case 'weightTrial':
        return call('weightTrial', { parameters });
      case 'endWeightTrial':
        return call('endWeightTrial', { parameters });
      case 'beginWeightTrial':
        return call('beginWeightTrial', { parameters, body: { settings: { ...this.draft } } });
      default:
        return name satisfies never;
    }
  }

  /** Another server behind the same address knows nothing of a trial, so that some answers may miss it. */
  #take(answer: Answer, isMissing: boolean): void {
    this.#misses = isMissing ? this.#misses + 1 : 0;
    const isLost = this.#misses >= mostMisses;
    this.answer = isMissing && !isLost ? this.answer : answer;
    this.failure = isLost ? new Error(texts.weightTrial.lost) : undefined;
  }

  protected override willUpdate(): void {
    this.#hadFocus = this.contains(document.activeElement);
  }

  protected override updated(): void {
    // One button takes the place of the other.
    if (this.#hadFocus && document.activeElement === document.body) {
      this.querySelector('button')?.focus();
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { answer, failure } = this;
    const { trial } = answer ?? {};
    const problem = failure === undefined ? trial?.failure : sentenceOf(failure);
    return html`${answer ? html`<p class="hint">${costOf(answer)}</p>` : nothing}
      ${problem ? html`<p class="notice" role="alert">${problem}</p>` : nothing}
      <p class="hint" role="status">
        ${trial?.state === 'building' ? texts.weightTrial.building : ''}
        ${trial?.state === 'ready' && hasWeights(this.draft, trial) ? texts.weightTrial.ready : ''}
      </p>
      <div class="row">
        ${
          trial?.state === 'building'
            ? html`<progress
                  aria-label=${texts.weightTrial.building}
                  max=${answer?.products ?? 0}
                  .value=${trial.indexed}
                ></progress>
                <button type="button" @click=${() => void this.#ask('endWeightTrial')}>
                  ${texts.weightTrial.cancel}
                </button>`
            : html`<button type="button" @click=${() => void this.#ask('beginWeightTrial')}>
                ${texts.weightTrial.tryThem}
              </button>`
        }
      </div>`;
  }
}

/** Tells whether a trial is of the field weights of a draft, which may leave out usual ones. */
function hasWeights(draft: Members, trial: NonNullable<Answer['trial']>): boolean {
  const weights: Members = { ...usualWeights, ...membersOf(draft.field_weights) };
  return Object.entries(trial.field_weights).every(([field, weight]) => weights[field] === weight);
}

/** Names what the server has measured. */
function costOf({ products, index_seconds: last, trial }: Answer): string {
  const all = formatCount(products);
  const { seconds = null, memory_bytes: bytes = null } = trial ?? {};
  if (seconds !== null && bytes !== null) {
    return texts.weightTrial.tried(all, formatCount(seconds), formatCount(bytes / 1_000_000));
  }
  return last === null
    ? texts.weightTrial.unmeasured(all)
    : texts.weightTrial.last(all, formatCount(last));
}

customElements.define('weight-trial', WeightTrial);

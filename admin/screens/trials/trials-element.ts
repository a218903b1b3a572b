import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatAge } from '../../kit/dates.ts';
import { LatestAnswer } from '../../kit/latest-answer.ts';
import { sentenceOf } from '../../kit/loaded.ts';
import type { Members } from '../../kit/members.ts';
import { progressOf } from './progress-of.ts';
import { texts } from './texts/texts.ts';

export type TrialsAnswer = AdminContract['trials']['answer'];
export type Trial = TrialsAnswer['data'][number];
export type TrialKind = Trial['kind'];

/** Between two looks at a trial that runs. */
const soonMs = 1_000;

/** Between two looks at trials that somebody else may begin. */
const rarelyMs = 10_000;

/** After failed looks, the pause doubles up to this. */
const longestPauseMs = 60_000;

/** Reads the trials of a shop, of one kind or of all, again and again, and begins and ends them. */
export abstract class TrialsElement extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    kind: {},
    draft: { attribute: false },
    busy: { state: true },
    failure: { state: true },
  };

  declare shop: MyShop;
  /** Undefined for all. */
  declare kind: TrialKind | undefined;
  /** The draft whose field weights are tried; undefined for the saved one. */
  declare draft: Members | undefined;
  /** The kind of which a trial is about to begin or to end. */
  declare private busy: TrialKind | undefined;
  /** The reason why a trial did not begin or end. */
  declare private failure: { readonly kind: TrialKind; readonly error: unknown } | undefined;
  readonly #latest = new LatestAnswer<TrialsAnswer>();
  protected readonly trials = new Task(this, {
    task: ([shop, kind], { signal }) =>
      this.#latest.read(`${shop} ${kind}`, signal, () =>
        call('GET /shops/:shop/trials', { parameters: { shop, ...(kind && { kind }) }, signal }),
      ),
    args: () => [this.shop.domain, this.kind] as const,
    onComplete: (answer) => this.#read(answer),
    onError: () => this.#lookSoon(soonMs),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** Called with each answer. */
  protected answered(_answer: TrialsAnswer): void {}

  /** Renders why the trials that are shown are not the newest. */
  protected problem(): TemplateResult | typeof nothing {
    return this.#latest.problem();
  }

  /**
   * Renders how far the newest trial of a kind is or how it went wrong, the button that begins or ends one, and a link
   * beside it.
   */
  protected controls(
    kind: TrialKind,
    { data }: TrialsAnswer,
    link: TemplateResult,
  ): TemplateResult {
    const newest = data.find((trial) => trial.kind === kind);
    const isRunning = newest?.state === 'running';
    const { failure } = this;
    return html`${isRunning ? progressOf(texts.running[kind], newest) : nothing}
      ${
        failure?.kind === kind
          ? html`<p class="problem" role="alert">${sentenceOf(failure.error)}</p>`
          : nothing
      }
      ${newest ? endOf(newest) : nothing}
      <div class="row">${this.#button(kind, isRunning ? newest : undefined)} ${link}</div>`;
  }

  /** One button begins and ends, so that it keeps the focus. */
  #button(kind: TrialKind, running: Trial | undefined): TemplateResult | typeof nothing {
    if (this.shop.role === 'viewer' && kind !== 'kept_terms') {
      return nothing;
    }
    const begin = kind === 'field_weights' && !this.draft ? texts.tryDraft : texts.begin[kind];
    return html`<button
      type="button"
      aria-disabled=${String(this.busy === kind)}
      @click=${({ detail }: MouseEvent) => {
        // A second click of a double one must not end what the first has begun.
        if (detail < 2) {
          void this.#request(kind, running);
        }
      }}
    >
      ${running ? texts.cancel : begin}
    </button>`;
  }

  async #request(kind: TrialKind, running: Trial | undefined): Promise<void> {
    if (this.busy !== undefined) {
      return;
    }
    this.busy = kind;
    this.failure = undefined;
    const shop = this.shop.domain;
    const settings = kind === 'field_weights' && this.draft ? { ...this.draft } : undefined;
    try {
      await (running
        ? call('DELETE /shops/:shop/trials/:trial', { parameters: { shop, trial: running.id } })
        : call('POST /shops/:shop/trials', { parameters: { shop }, body: { kind, settings } }));
    } catch (error) {
      this.failure = { kind, error };
    }
    await this.trials.run();
    this.busy = undefined;
  }

  #read(answer: TrialsAnswer): void {
    const isRunning = answer.data.some(({ state }) => state === 'running');
    this.answered(answer);
    this.#lookSoon(isRunning ? soonMs : rarelyMs);
  }

  /** Looks again after a pause, which grows while looks fail. */
  #lookSoon(pauseMs: number): void {
    clearTimeout(this.#timer);
    if (this.isConnected) {
      this.#timer = setTimeout(
        () => void this.trials.run(),
        Math.min(pauseMs * 2 ** this.#latest.failures, longestPauseMs),
      );
    }
  }
}

/** Renders why the newest trial has no result. */
function endOf({ state, failure, reached_at }: Trial): TemplateResult | typeof nothing {
  switch (state) {
    case 'failed':
      return html`<p class="problem" role="status">
        ${texts.failed(formatAge(reached_at))} ${failure}
      </p>`;
    case 'cancelled':
      return html`<p class="hint" role="status">${texts.cancelled(formatAge(reached_at))}</p>`;
    default:
      return nothing;
  }
}

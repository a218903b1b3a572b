import { call } from '../../../api/call.ts';
import { type RulesetDraft, writeRulesetDraft } from '../state/ruleset-draft.ts';
import { type RuleTrial, splitTrial, type Trial } from '../state/rule-trials.ts';

interface TrialRequest {
  readonly shop: string;
  /** The id of the ruleset. */
  readonly object: string;
  readonly draft: RulesetDraft;
  /** The query of the ruleset endpoint. */
  readonly context: string;
}

/** After the last edit. */
const pauseMilliseconds = 250;

/** Tries a draft after each edit. A trial that is overtaken is aborted. */
export class TrialRunner {
  readonly #onChange: () => void;
  /** The last answer. It stays while the next one is awaited. */
  trial: Trial | undefined;
  problem: unknown;
  #parts: readonly RuleTrial[] = [];
  #request = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;
  #last: TrialRequest | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get hasProblems(): boolean {
    return (this.trial?.problems.length ?? 0) > 0;
  }

  /** Returns the part of the trial for the rule at a place. */
  partOf(place: number): RuleTrial | undefined {
    return this.#parts[place];
  }

  run(request: TrialRequest, delay = pauseMilliseconds): void {
    if (request.draft === this.#last?.draft && request.context === this.#last.context) {
      return;
    }
    this.#last = request;
    this.#request.abort();
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#ask(request), delay);
  }

  /** Tries what was tried last. */
  async again(): Promise<void> {
    this.stop();
    if (this.#last) {
      await this.#ask(this.#last);
    }
  }

  stop(): void {
    clearTimeout(this.#pause);
    this.#request.abort();
  }

  async #ask({ shop, object, draft, context }: TrialRequest): Promise<void> {
    this.#request = new AbortController();
    const { signal } = this.#request;
    const body = { ruleset: writeRulesetDraft(draft), ruleset_id: Number(object), context };
    try {
      const trial = await call('POST /shops/:shop/rulesets/trial', {
        parameters: { shop },
        body,
        signal,
      });
      this.trial = trial;
      this.#parts = splitTrial(trial, draft.rules.length, this.#parts);
      this.problem = undefined;
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      this.problem = error;
    }
    this.#onChange();
  }
}

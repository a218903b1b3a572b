import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../../server/features/endpoints.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { call } from '../../../api/call.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import { failure } from '../../../kit/loaded.ts';
import { formatCount } from '../../../kit/numbers.ts';
import { thumbnails } from '../../../kit/thumbnails.ts';
import { texts } from './texts/texts.ts';

type Matches = AdminContract['products']['answer'];

const pauseMilliseconds = 250;

/** Says which products of the shop a regular expression matches, while it is typed. */
export class PatternMatches extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    type: { attribute: false },
    pattern: { attribute: false },
    namespace: { attribute: false },
    key: { attribute: false },
  };

  declare shop: string;
  /** The type of the condition. */
  declare type: string;
  declare pattern: string;
  /** The name of its metafield; empty for other conditions. */
  declare namespace: string;
  declare key: string;
  readonly #matches = new Task(this, {
    task: async ([shop, condition, pattern, namespace, key]: readonly string[], { signal }) => {
      await pause(signal);
      const parameters = { shop: shop ?? '', condition, pattern, namespace, key };
      return call('GET /shops/:shop/products', { parameters, signal });
    },
    args: () => [this.shop, this.type, this.pattern, this.namespace, this.key],
  });

  protected override render(): TemplateResult {
    const matches = this.#matches;
    return html`<div role="status">
        ${matches.error === undefined && matches.value ? listOf(matches.value) : nothing}
      </div>
      ${isFailure(matches.error) ? failure(matches.error, () => void matches.run()) : nothing}`;
  }
}

/** Returns false for a wrong pattern: the trial of the ruleset says so beside its field. */
function isFailure(error: unknown): boolean {
  return error !== undefined && !(error instanceof ApiProblem && error.status === 400);
}

function listOf({ data, total, examined }: Matches): TemplateResult {
  const found = formatCount(total);
  if (total === 0) {
    return html`<p class="hint">
      ${examined === null ? texts.none : texts.noneOfNewest(formatCount(examined))}
    </p>`;
  }
  return html`<p class="hint">
      ${examined === null ? texts.matches(found) : texts.matchesOfNewest(found, formatCount(examined))}
    </p>
    ${thumbnails(texts.matching, data)}`;
}

/** Waits until the typing pauses. A newer pattern ends the wait. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMilliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('A newer pattern is compared.', 'AbortError'));
    });
  });
}

customElements.define('pattern-matches', PatternMatches);

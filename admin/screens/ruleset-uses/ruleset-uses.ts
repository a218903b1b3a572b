import { Task } from '@lit/task';
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded } from '../../kit/loaded.ts';
import { texts } from './texts/texts.ts';
import {
  askedCounts,
  isUsed,
  lastAsked,
  rulesHeld,
  type RulesetUses,
  usesList,
} from './uses-list.ts';

/** Says where a ruleset is used. It asks the server when it is first shown. */
export class RulesetUsesOfOne extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    ruleset: { attribute: false },
  };

  declare shop: string;
  /** The id of the ruleset. */
  declare ruleset: string;
  readonly #uses = new Task(this, {
    task: ([shop, ids]: readonly [string, string], { signal }) =>
      call('GET /shops/:shop/ruleset-uses', { parameters: { shop, ids }, signal }),
    args: () => [this.shop, this.ruleset] as const,
  });

  protected override render(): TemplateResult {
    return html`${loaded(this.#uses, ({ data: [uses] }) => usesOf(uses))}`;
  }
}

function usesOf(uses: RulesetUses | undefined): TemplateResult {
  return uses
    ? html`${isUsed(uses) ? usesList(uses) : html`<p>${texts.unused}</p>`}
        <p>${lastAsked(uses)}</p>
        ${askedCounts(uses)} ${rulesHeld(uses)}`
    : html`<p>${texts.notLive}</p>`;
}

customElements.define('ruleset-uses', RulesetUsesOfOne);

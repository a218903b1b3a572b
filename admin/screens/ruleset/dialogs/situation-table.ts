import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../../api/call.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import { loaded } from '../../../kit/loaded.ts';
import { table } from '../../../kit/table.ts';
import type { RulesetEditor, RulesetPlace } from '../ruleset-editor.ts';
import { writeRulesetDraft } from '../state/ruleset-draft.ts';
import {
  compareLists,
  type SituationChange,
  type SituationRun,
} from '../state/situation-changes.ts';
import { texts } from './texts/texts.ts';

/** The table of what a draft changes in each situation that is kept. */
export class SituationTable extends AdminElement {
  static override properties: PropertyDeclarations = {
    editor: { attribute: false },
    place: { attribute: false },
  };

  declare editor: RulesetEditor;
  declare place: RulesetPlace;
  readonly #runs = new Task(this, {
    task: ([{ draft }, shop, object]: readonly [RulesetEditor, string, string], { signal }) =>
      call('POST /shops/:shop/rulesets/:object/situations/run', {
        parameters: { shop, object },
        body: { ruleset: writeRulesetDraft(draft) },
        signal,
      }),
    args: () => [this.editor, this.place.shop, this.place.object] as const,
  });

  protected override render(): TemplateResult {
    return loaded(this.#runs, ({ data }) =>
      data.length === 0
        ? html`<p class="hint">${texts.noSituations}</p>`
        : html`<h3>${texts.whatChanges}</h3>
            ${table({
              caption: texts.whatChanges,
              columns: [texts.situation, texts.change],
              rows: data,
              row: situationRow,
            })}`,
    );
  }
}

function situationRow(run: SituationRun): TemplateResult {
  const change = compareLists(run);
  return html`<tr>
    <td><strong>${run.name}</strong></td>
    <td data-label=${texts.change}>
      ${run.problem ?? sentenceOf(change)} ${products(texts.fresh, change.fresh)}
      ${products(texts.gone, change.gone)}
    </td>
    <td></td>
  </tr>`;
}

function sentenceOf({ changed, all, isReordered }: SituationChange): string {
  if (isReordered) {
    return texts.otherOrder;
  }
  return changed === 0 ? texts.sameProducts : texts.changedProducts(changed, all);
}

function products(
  label: string,
  listed: SituationChange['fresh'],
): TemplateResult | typeof nothing {
  return listed.length === 0
    ? nothing
    : html`<p class="hint">${label}: ${listed.map(({ title }) => title).join(', ')}</p>`;
}

customElements.define('situation-table', SituationTable);

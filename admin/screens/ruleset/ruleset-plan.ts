import { html, nothing, type TemplateResult } from 'lit';
import { formatTime } from '../../kit/dates.ts';
import type { RulesetEditor } from './ruleset-editor.ts';
import { texts } from './texts/texts.ts';

/** Renders the plan of a ruleset, with the button that cancels it for those who may. */
export function planNotice(
  { plan }: RulesetEditor,
  onCancel: (() => void) | undefined,
): TemplateResult | typeof nothing {
  if (!plan) {
    return nothing;
  }
  const { from, until, note } = plan;
  const sentences = [
    from === null ? '' : texts.goesLive(formatTime(from)),
    until === null ? '' : texts.returnsAt(formatTime(until)),
    note,
  ];
  return html`<div class="notice plan row apart">
    <p>${sentences.filter(Boolean).join(' ')}</p>
    ${
      onCancel
        ? html`<button type="button" @click=${onCancel}>${texts.cancelPlan}</button>`
        : nothing
    }
  </div>`;
}

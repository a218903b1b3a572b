import { html, type TemplateResult } from 'lit';
import { membersOf } from '../../../kit/members.ts';
import type { RuleDraft } from '../state/ruleset-draft.ts';
import { texts } from '../texts/texts.ts';

/** Renders the data that a rule hands to the theme, as JSON. Text that is no JSON object is not kept. */
export function customDataField(
  rule: RuleDraft,
  place: number,
  onChange: (rule: RuleDraft) => void,
): TemplateResult {
  const { custom_data: data, ...others } = rule.others;
  const id = `custom-data-${place}`;
  const read = (field: HTMLTextAreaElement) => {
    const next = field.value.trim() === '' ? undefined : readObject(field.value);
    field.setCustomValidity(next === null ? texts.customDataWrong : '');
    field.setAttribute('aria-invalid', String(next === null));
    if (next !== null) {
      onChange({ ...rule, others: next === undefined ? others : { ...others, custom_data: next } });
    }
  };
  return html`<details class="custom-data">
    <summary>${texts.customData}</summary>
    <label for=${id} class="unseen">${texts.customData}</label>
    <textarea
      id=${id}
      rows="3"
      spellcheck="false"
      .defaultValue=${data === undefined ? '' : JSON.stringify(data, null, 2)}
      @change=${({ target }: Event) => {
        if (target instanceof HTMLTextAreaElement) {
          read(target);
          target.reportValidity();
        }
      }}
    ></textarea>
  </details>`;
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? membersOf(value)
      : null;
  } catch {
    return null;
  }
}

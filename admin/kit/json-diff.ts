import { html, type TemplateResult } from 'lit';
import { lineDiff } from './line-diff.ts';
import { texts } from './editing-texts/texts.ts';

/** Renders how one value became another. Signs and words tell what colours tell. */
export function jsonDiff(before: unknown, after: unknown): TemplateResult {
  return html`<div class="diff" role="group" aria-label=${texts.diff} tabindex="0">
    ${lineDiff(asText(before), asText(after)).map(
      ({ kind, text }) =>
        html`<div class=${kind}>
          <span aria-hidden="true">${signs[kind]}</span>
          <span class="unseen">${texts.diffLines[kind]}</span>
          <code>${text}</code>
        </div>`,
    )}
  </div>`;
}

const signs = { same: ' ', removed: '−', added: '+' };

function asText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

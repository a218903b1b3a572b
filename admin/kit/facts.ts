import { html, type TemplateResult } from 'lit';

/** Renders values below their names. */
export function facts(rows: readonly (readonly [string, string | number])[]): TemplateResult {
  return html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

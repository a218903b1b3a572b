import { html, type TemplateResult } from 'lit';
import { texts } from './texts/texts.ts';

/** Repeats a plot as a table that can be opened below it. */
export function plotTable(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): TemplateResult {
  return html`<details>
    <summary>${texts.insight.asTable}</summary>
    <table aria-label=${name}>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

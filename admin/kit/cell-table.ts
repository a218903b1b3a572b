import { html, nothing, type TemplateResult } from 'lit';

interface CellTable {
  /** For screen readers; a heading says it to all others. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
  /** The number of columns at the end that hold numbers. */
  readonly numbers?: number;
}

/** Renders rows of plain cells inside a card. On phones, rows become cards. */
export function cellTable({ caption, columns, rows, numbers = 0 }: CellTable): TemplateResult {
  const styleOf = (place: number) => (place < columns.length - numbers ? nothing : 'number');
  return html`<div class="table">
    <table class="cards">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((name, place) => html`<th scope="col" class=${styleOf(place)}>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...others]) =>
            html`<tr>
              <td><strong>${first}</strong></td>
              ${others.map(
                (cell, index) =>
                  html`<td class=${styleOf(index + 1)} data-label=${columns[index + 1] ?? ''}>
                    ${cell}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

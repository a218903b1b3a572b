import { html, nothing, type TemplateResult } from 'lit';
import type { InsightTable } from '../../../server/features/insight/contract.ts';
import { type AskedDays, queryOf } from './asked-days.ts';
import { texts } from './texts/texts.ts';
import { pageOf, type Row } from './worth-a-look.ts';

export interface Column {
  readonly name: string;
  readonly cell: (row: Row) => string | TemplateResult;
  /** The heading of actions is for screen readers alone. */
  readonly isAction?: true;
}

/** The column of names, which lead to the pages of their rows. */
export function nameCell(name: string, table: InsightTable, asked: AskedDays): Column {
  return {
    name,
    cell: (row) =>
      row.key === ''
        ? texts.insight.rareTermsRow
        : html`<a href=${pageOf(table, row.key) + queryOf(asked)}
            >${texts.insight.names[row.name] ?? row.name}</a
          >`,
  };
}

export function rowsTable(
  label: string,
  rows: readonly Row[],
  columns: readonly Column[],
): TemplateResult {
  const [first, ...others] = columns;
  if (rows.length === 0 || !first) {
    return html`<p>${texts.insight.nothingYet}</p>`;
  }
  return html`<table class="cards figures-table" aria-label=${label}>
    <thead>
      <tr>
        <th scope="col">${first.name}</th>
        ${others.map(
          ({ name, isAction }) =>
            html`<th scope="col"><span class=${isAction ? 'unseen' : nothing}>${name}</span></th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <td>${first.cell(row)}</td>
            ${others.map(
              ({ name, cell, isAction }) =>
                html`<td data-label=${isAction ? nothing : name}>${cell(row)}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

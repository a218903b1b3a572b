import { html, type TemplateResult } from 'lit';

interface Table<Row> {
  /** For screen readers; the heading of the page says it to all others. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Renders a `tr`. */
  readonly row: (row: Row) => TemplateResult;
}

/** Renders rows below the names of their columns, with a last column of actions. On phones, rows become cards. */
export function table<Row>({ caption, columns, rows, row }: Table<Row>): TemplateResult {
  return html`<div class="card table">
    <table class="cards">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  </div>`;
}

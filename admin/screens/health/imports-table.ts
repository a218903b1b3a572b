import { html, type TemplateResult } from 'lit';
import type { ShopHealth } from '../../health/health-task.ts';
import { formatAge } from '../../kit/dates.ts';
import { texts } from './texts/texts.ts';

/** Renders the last import of each kind. */
export function importsTable(imports: ShopHealth['imports']): TemplateResult {
  const { kind, at, saved, unchanged, rejectedCount, removed } = texts.imports;
  return html`<div class="table">
    <table class="cards" aria-labelledby="health-imports">
      <thead>
        <tr>
          <th scope="col">${kind}</th>
          <th scope="col">${at}</th>
          ${[saved, unchanged, rejectedCount, removed].map(
            (heading) => html`<th scope="col" class="number">${heading}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${imports.map(
          (done) =>
            html`<tr>
              <td><strong>${done.kind}</strong></td>
              <td data-label=${at}>${formatAge(done.finished_at)}</td>
              ${count(saved, done.saved)} ${count(unchanged, done.unchanged)}
              ${count(rejectedCount, done.rejected)} ${count(removed, done.removed)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function count(label: string, value: number): TemplateResult {
  return html`<td class="number" data-label=${label}>${value.toLocaleString()}</td>`;
}

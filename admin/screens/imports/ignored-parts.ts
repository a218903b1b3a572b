import { html, type TemplateResult } from 'lit';
import { table } from '../../kit/table.ts';
import { texts } from './texts/texts.ts';
import type { Run } from './wait-for-run.ts';

/** Renders what the files hold and Vitrine does not read, with examples. */
export function ignoredParts(parts: Run['ignored']): TemplateResult {
  return html`<details>
    <summary>${texts.ignored} (${parts.length})</summary>
    <p class="hint">${texts.ignoredHint(parts.length)}</p>
    ${table({
      caption: texts.ignored,
      columns: [texts.part, texts.kind, texts.times, texts.examples],
      rows: parts,
      row: ({ kind, name, count, examples }) =>
        html`<tr>
          <td><strong>${name}</strong></td>
          <td data-label=${texts.kind}>${texts.kinds[kind] ?? kind}</td>
          <td data-label=${texts.times}>${count}</td>
          <td data-label=${texts.examples}>
            ${examples.map(
              ({ line, value }) => html`<div class="pale">${texts.exampleOf(line, value)}</div>`,
            )}
          </td>
          <td></td>
        </tr>`,
    })}
  </details>`;
}

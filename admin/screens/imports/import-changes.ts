import { html, nothing, type TemplateResult } from 'lit';
import { formatCount } from '../../kit/numbers.ts';
import { table } from '../../kit/table.ts';
import { texts } from './texts/texts.ts';
import type { Run } from './wait-for-run.ts';

type Change = Run['changes'][number];
type Question = Run['questions'][number];

/** Renders what a check has found, by kind and field. Fields that stay as they are come last, in one line. */
export function importChanges(changes: Run['changes']): TemplateResult {
  const changing = changes.filter(({ added, changed, emptied }) => added + changed + emptied > 0);
  const left = changes.filter((change) => !changing.includes(change));
  return html`<h3>${texts.changes}</h3>
    ${
      changing.length === 0
        ? html`<p>${texts.nothingChanges}</p>`
        : table({
            caption: texts.changes,
            columns: [texts.field, texts.added, texts.changed, texts.emptied, texts.left],
            rows: changing,
            row: changeRow,
          })
    }
    ${
      left.length > 0
        ? html`<p class="hint">${texts.leftFields(left.map(({ field }) => nameOf(field)))}</p>`
        : nothing
    }`;
}

function changeRow({ kind, field, added, changed, emptied, left, examples }: Change) {
  return html`<tr>
    <td>
      <strong>${nameOf(field)}</strong>
      <span class="pale">${texts.kinds[kind] ?? kind}</span>
      ${examples.length > 0 ? exampleList(examples) : nothing}
    </td>
    <td data-label=${texts.added}>${formatCount(added)}</td>
    <td data-label=${texts.changed}>${formatCount(changed)}</td>
    <td data-label=${texts.emptied}>
      ${emptied > 0 ? html`<strong>${formatCount(emptied)}</strong>` : formatCount(emptied)}
    </td>
    <td data-label=${texts.left}>${formatCount(left)}</td>
    <td></td>
  </tr>`;
}

function exampleList(examples: Change['examples']): TemplateResult {
  return html`<details>
    <summary>${texts.examples}</summary>
    <ul class="examples">
      ${examples.map(
        ({ record, before, after }) =>
          html`<li>
            <bdi>${record}</bdi>:
            <del>${before === '' ? texts.noValue : before}</del>
            <span aria-hidden="true">→</span>
            <ins>${after === '' ? texts.noValue : after}</ins>
          </li>`,
      )}
    </ul>
  </details>`;
}

/** Renders what a person confirms before an import. */
export function questionList(questions: Run['questions']): TemplateResult {
  return html`<ul>
    ${questions.map((question) => html`<li>${sentence(question)}</li>`)}
  </ul>`;
}

function sentence({ kind, field, reason, count, of }: Question): string {
  const facts = { kind: texts.kinds[kind] ?? kind, field: nameOf(field), count, of };
  return reason === 'zero' ? texts.zeroPrices(facts) : texts.emptiedField(facts);
}

function nameOf(field: string): string {
  return texts.fields[field] ?? field;
}

import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import { formatTime } from '../../kit/dates.ts';
import { texts } from './texts/texts.ts';

type Answer = AdminContract['connection']['answer'];
type Pull = NonNullable<Answer['connection']>['pulls'][number];

const kindNames: Readonly<Record<string, string>> = texts.kinds;
const reasons: Readonly<Record<string, string>> = texts.reasons;

/** Returns the name of a kind of records. */
export function kindName(kind: string): string {
  return kindNames[kind] ?? kind;
}

/** Renders how far each kind has been read. */
export function pullTable(pulls: readonly Pull[]): TemplateResult {
  return table(
    texts.pulls,
    [texts.pullKind, texts.records, texts.at],
    pulls.map((pull) => [kindName(pull.kind), pull.records.toLocaleString(), stateOf(pull)]),
  );
}

function stateOf({ is_running, finished_at }: Pull): string {
  if (is_running) {
    return texts.running;
  }
  return finished_at === null ? texts.waiting : formatTime(finished_at);
}

/** Renders which permission lets read what, and what it is good for. */
export function permissionTable(permissions: Answer['permissions']): TemplateResult {
  return html`<section class="card" aria-labelledby="permissions">
    <h2 id="permissions">${texts.permissions}</h2>
    ${table(
      texts.permissions,
      [texts.pullKind, texts.permission, texts.why],
      permissions.map(({ kind, scopes }) => [
        kindName(kind),
        scopes.join(texts.or),
        reasons[kind] ?? '',
      ]),
    )}
  </section>`;
}

function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): TemplateResult {
  return html`<div class="table">
    <table class="cards">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...others]) =>
            html`<tr>
              <td><strong>${first}</strong></td>
              ${others.map((value, place) => html`<td data-label=${columns[place + 1] ?? ''}>${value}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import { cellTable } from '../../kit/cell-table.ts';
import { formatTime } from '../../kit/dates.ts';
import { formatCount } from '../../kit/numbers.ts';
import { texts } from './texts/texts.ts';

type Answer = AdminContract['connection']['answer'];
type Pull = NonNullable<Answer['connection']>['pulls'][number];

const kindNames: Readonly<Record<string, string>> = texts.kinds;
const platformNames: Readonly<Record<string, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
};
const reasons: Readonly<Record<string, string>> = texts.reasons;

/** Returns the name of a kind of records. */
export function kindName(kind: string): string {
  return kindNames[kind] ?? kind;
}

/** Returns a platform as people write it. */
export function platformName(platform: string): string {
  return platformNames[platform] ?? platform;
}

/** Renders how far each kind has been read. */
export function pullTable(pulls: readonly Pull[]): TemplateResult {
  return cellTable({
    caption: texts.pulls,
    columns: [texts.pullKind, texts.at, texts.records],
    rows: pulls.map((pull) => [kindName(pull.kind), stateOf(pull), formatCount(pull.records)]),
    numbers: 1,
  });
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
    ${cellTable({
      caption: texts.permissions,
      columns: [texts.pullKind, texts.permission, texts.why],
      rows: permissions.map(({ kind, scopes }) => [
        kindName(kind),
        scopes.join(texts.or),
        reasons[kind] ?? '',
      ]),
    })}
  </section>`;
}

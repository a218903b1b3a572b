import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { cellTable } from '../../kit/cell-table.ts';
import { formatTime } from '../../kit/dates.ts';
import { formatCount } from '../../kit/numbers.ts';
import { texts } from './texts/texts.ts';

type Answer = AdminContract['connection']['answer'];
type Connection = NonNullable<Answer['connection']>;
type Pull = Connection['pulls'][number];

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

/** Renders what the store does not let read or send, and the permission that would mend it. */
export function refusalTable(refusals: Connection['refusals']): TemplateResult {
  return html`<h3>${texts.notGiven}</h3>
    <p class="hint">${texts.notGivenHint}</p>
    ${cellTable({
      caption: texts.notGiven,
      columns: [texts.part, texts.permission, texts.reason],
      rows: refusals.map(({ name, scope, reason }) => [kindName(name), scope ?? '–', reason]),
    })}`;
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

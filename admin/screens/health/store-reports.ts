import { html, nothing, type TemplateResult } from 'lit';
import type { ShopHealth } from '../../health/health-task.ts';
import type { Verdicts } from '../../health/verdicts.ts';
import { cellTable } from '../../kit/cell-table.ts';
import { formatAge } from '../../kit/dates.ts';
import { formatCount } from '../../kit/numbers.ts';
import type { Report } from './report.ts';
import { texts } from './texts/texts.ts';

/** Tells how the store is read. */
export function connectionReport(
  { connection }: ShopHealth,
  { connection: { state, level } }: Verdicts,
): Report {
  const { pulls = [], refusals = [] } = connection ?? {};
  const { none, good, partial, refused, paused, error, question, ended, revoked } =
    texts.connection;
  const sentences = {
    none,
    good,
    partial: partial(refusals.length),
    refused: refused(refusals.length),
    paused,
    error: error(connection?.error ?? ''),
    question: question(connection?.question ?? ''),
    ended,
    revoked,
  };
  const hints = {
    none: texts.connection.noneHint,
    good: undefined,
    partial: texts.connection.partialHint,
    refused: texts.connection.refusedHint,
    paused: texts.connection.pausedHint,
    error: texts.connection.errorHint,
    question: texts.connection.questionHint,
    ended: texts.connection.endedHint,
    revoked: texts.connection.revokedHint,
  };
  return {
    level,
    sentence: sentences[state],
    hint: hints[state],
    more: html`${connection?.receives === false ? noWebhooks(texts.connection.noWebhooksHint) : nothing}
    ${connection?.is_heard === false ? noWebhooks(texts.connection.notHeardHint) : nothing}
    ${pulls.length > 0 ? pullsTable(pulls) : nothing}
    ${refusals.length > 0 ? refusalsTable(refusals) : nothing}`,
  };
}

function noWebhooks(hint: string): TemplateResult {
  return html`<p class="hint">${hint}</p>`;
}

/** Tells how far the store's webhooks are worked off. */
export function deliveriesReport(
  { deliveries }: ShopHealth,
  { deliveries: { state, level } }: Verdicts,
): Report {
  const { good, late, setAside, dataRequests, retrying } = texts.deliveries;
  const more =
    deliveries.retrying > 0 ? html`<p class="hint">${retrying(deliveries.retrying)}</p>` : nothing;
  switch (state) {
    case 'good':
      return { level, sentence: good(deliveries.waiting), more };
    case 'late':
      return {
        level,
        sentence: late(formatAge(deliveries.oldest_at ?? '')),
        hint: texts.deliveries.lateHint,
        more,
      };
    case 'set-aside':
      return {
        level,
        sentence: setAside(deliveries.set_aside),
        hint: texts.deliveries.setAsideHint,
        more,
      };
    case 'data-requests':
      return {
        level,
        sentence: dataRequests(deliveries.data_requests),
        hint: texts.deliveries.dataRequestsHint,
        more,
      };
    default:
      return state satisfies never;
  }
}

function refusalsTable(
  refusals: NonNullable<ShopHealth['connection']>['refusals'],
): TemplateResult {
  const { notGiven, permission, reason } = texts.connection;
  return cellTable({
    caption: notGiven,
    columns: [notGiven, permission, reason],
    rows: refusals.map((refusal) => [refusal.name, refusal.scope ?? '–', refusal.reason]),
  });
}

function pullsTable(pulls: NonNullable<ShopHealth['connection']>['pulls']): TemplateResult {
  const { kind, records, at, running } = texts.connection;
  return cellTable({
    caption: texts.parts.connection,
    columns: [kind, at, records],
    rows: pulls.map((pull) => [
      pull.kind,
      pull.is_running || pull.finished_at === null ? running : formatAge(pull.finished_at),
      formatCount(pull.records),
    ]),
    numbers: 1,
  });
}

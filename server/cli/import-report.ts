import type { IgnoredPart } from '../ingest/files/ignored-parts.ts';
import { type FieldChange, questionsOf } from '../ingest/imports/field-changes.ts';
import type { ImportCounts } from '../ingest/imports/import-run.ts';
import { importKinds, type ImportReport } from '../ingest/ingest.ts';

export function reportAsJson({
  counts,
  problems,
  problemCount,
  warnings,
  ignored,
  changes,
}: ImportReport) {
  const found = Object.values(changes).some((fields) => fields.length > 0);
  return {
    ...counts,
    problems,
    problem_count: problemCount,
    warnings,
    ignored,
    ...(found && { changes }),
  };
}

/** Describes a report for a terminal. */
export function describeReport({ counts, ignored, changes }: ImportReport): string {
  return importKinds
    .flatMap(({ name }) => {
      const count = counts[name];
      const parts = ignored[name] ?? [];
      return [
        ...(count ? [`${name}: ${describeCounts(count)}`] : []),
        ...(parts.length > 0 ? [`${name}, ignored: ${describeIgnored(parts)}`] : []),
        ...describeChanges(name, changes[name] ?? []),
      ];
    })
    .join('\n');
}

/** Names that a terminal has room for. */
const shownNames = 12;

function describeIgnored(parts: readonly IgnoredPart[]): string {
  const shown = parts.slice(0, shownNames).map(({ name, count }) => `${name} ${count}`);
  const more = parts.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} further names (--json lists them)`] : [])].join(', ');
}

function describeCounts({ saved, unchanged, rejected, removed }: ImportCounts): string {
  const counts = `${saved} saved, ${unchanged} unchanged, ${rejected} rejected`;
  return removed === 0 ? counts : `${counts}, ${removed} removed`;
}

/** Describes what a check has found: a line for each field that would change, its examples, and what to look at. */
function describeChanges(kind: string, changes: readonly FieldChange[]): string[] {
  const fields = changes.filter(({ added, changed, emptied }) => added + changed + emptied > 0);
  return [
    ...fields.flatMap(({ field, added, changed, emptied, left, examples }) => [
      `${kind}, ${field}: ${added} added, ${changed} changed, ${emptied} emptied, ${left} left`,
      ...examples.map(({ record, before, after }) => `  ${record}: "${before}" → "${after}"`),
    ]),
    ...questionsOf(changes).map(({ field, reason, count, of }) =>
      reason === 'zero'
        ? `look at ${kind}: ${count} of ${of} prices would be 0`
        : `look at ${kind}: ${field} would lose ${count} of ${of} values`,
    ),
  ];
}

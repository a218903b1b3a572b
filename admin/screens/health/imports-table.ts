import type { TemplateResult } from 'lit';
import type { ShopHealth } from '../../health/health-task.ts';
import { cellTable } from '../../kit/cell-table.ts';
import { formatAge } from '../../kit/dates.ts';
import { formatCount } from '../../kit/numbers.ts';
import { texts } from './texts/texts.ts';

/** Renders the last import of each kind. */
export function importsTable(imports: ShopHealth['imports']): TemplateResult {
  const { kind, at, saved, unchanged, rejectedCount, removed } = texts.imports;
  return cellTable({
    caption: texts.parts.imports,
    columns: [kind, at, saved, unchanged, rejectedCount, removed],
    rows: imports.map((done) => [
      done.kind,
      formatAge(done.finished_at),
      ...[done.saved, done.unchanged, done.rejected, done.removed].map(formatCount),
    ]),
    numbers: 4,
  });
}

import { type ChangeFilter, changeEndpoints as endpoints } from './contract.ts';
import type { Role } from '../../contract/admin/rights.ts';
import { File } from '../../http/administration/bind-admin.ts';
import { canUndo, mayUndo, undoChange } from './undo.ts';
import type { Author } from '../../store/tables/changes/author.ts';
import type { RecordedChange } from '../../store/tables/changes/change-store.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';

const pageSize = 50;
const mostLinesOfFile = 5_000;

export function bindChanges(dependencies: AdminRoutesDependencies): void {
  const { bind } = dependencies;

  bind.asMember(endpoints.installationChanges, ({ parameters }) =>
    answerChanges(dependencies, { shopId: null, name: 'installation', role: 'owner' }, parameters),
  );

  bind.inShop(endpoints.changes, ({ parameters, shop, role }) =>
    answerChanges(dependencies, { shopId: shop.id, name: shop.domain, role }, parameters),
  );

  bind.inShop(endpoints.undoChange, async ({ parameters, shop, signedIn, role }) => {
    const { change, version } = await undoChange(managementOf(dependencies, signedIn), {
      shopId: shop.id,
      id: parameters.change,
      role,
    });
    return { version, change, shown: await whenShown(dependencies) };
  });
}

async function answerChanges(
  dependencies: Pick<AdminRoutesDependencies, 'stores'>,
  { shopId, name, role }: { shopId: number | null; name: string; role: Role },
  { kind, object, who, below, format }: ChangeFilter,
) {
  const isPerson = who !== undefined && /^\d+$/.test(who);
  const changes = await dependencies.stores.changes.list({
    shopId,
    kind,
    object,
    below,
    ...(isPerson ? { personId: Number(who) } : { actor: who }),
    limit: format === 'csv' ? mostLinesOfFile : pageSize,
  });
  const authorOf = await createAuthors(dependencies);
  if (format === 'csv') {
    const content = toCsv(changes, (author) => authorOf(author).name ?? author.kind);
    return new File('text/csv; charset=utf-8', `changes-${name}.csv`, content);
  }
  return { data: changes.map((change) => toWire(change, role, authorOf)) };
}

export type WireAuthor = Pick<Author, 'kind'> & { name: string | null };

/** Returns a function that names the authors of changes. */
export async function createAuthors({
  stores,
}: Pick<AdminRoutesDependencies, 'stores'>): Promise<(author: Author) => WireAuthor> {
  const names = new Map((await stores.people.list()).map(({ id, name }) => [id, name]));
  return ({ kind, personId }) => ({
    kind,
    name: personId === null ? null : (names.get(personId) ?? null),
  });
}

function toWire(change: RecordedChange, role: Role, authorOf: (author: Author) => WireAuthor) {
  const { id, kind, object, action, version, note, undoes } = change;
  return {
    id,
    kind,
    object,
    action,
    version,
    note,
    undoes,
    by: authorOf(change.author),
    at: new Date(change.author.at).toISOString(),
    before: readJson(change.before),
    after: readJson(change.after),
    undone_by: change.undoneBy,
    can_undo: canUndo(change) && mayUndo(change, role),
  };
}

function readJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

function toCsv(changes: readonly RecordedChange[], nameOf: (author: Author) => string): string {
  const rows = changes.map((change) => [
    String(change.id),
    new Date(change.author.at).toISOString(),
    nameOf(change.author),
    change.action,
    change.kind,
    change.object,
    String(change.version ?? ''),
    change.note,
    change.before ?? '',
    change.after ?? '',
  ]);
  const head = ['id', 'at', 'by', 'action', 'kind', 'object', 'version', 'note', 'before', 'after'];
  return [head, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** Quotes a cell. A spreadsheet would run a text that begins like a formula. */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

import { type ChangeFilter, changeEndpoints as endpoints } from './contract.ts';
import type { Role } from '../../contract/admin/rights.ts';
import { type BindAdmin, File } from '../../http/administration/bind-admin.ts';
import { canUndo, mayUndo, undoChange } from './undo.ts';
import type { Author } from '../../store/tables/changes/author.ts';
import type { ChangeStore, RecordedChange } from '../../store/tables/changes/change-store.ts';
import type { PersonStore } from '../../store/tables/people/person-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs, WhenShown } from '../acting.ts';

const pageSize = 50;
const maxLinesOfFile = 5_000;

interface ListDependencies {
  changes: ChangeStore;
  people: PersonStore;
}

interface Dependencies extends ListDependencies {
  bind: BindAdmin<Shop>;
  actAs: ActAs;
  whenShown: WhenShown;
}

export function bindChanges({ bind, changes, people, actAs, whenShown }: Dependencies): void {
  const dependencies = { changes, people };

  bind.asMember(endpoints.installationChanges, ({ parameters }) =>
    answerChanges(dependencies, { shopId: null, name: 'installation', role: 'owner' }, parameters),
  );

  bind.inShop(endpoints.changes, ({ parameters, shop, role }) =>
    answerChanges(dependencies, { shopId: shop.id, name: shop.domain, role }, parameters),
  );

  bind.inShop(endpoints.undoChange, async ({ parameters, shop, signedIn, role }) => {
    const { change, version } = await undoChange(actAs(signedIn), {
      shopId: shop.id,
      id: parameters.change,
      role,
    });
    return { version, change, shown: await whenShown() };
  });
}

async function answerChanges(
  { changes, people }: ListDependencies,
  { shopId, name, role }: { shopId: number | null; name: string; role: Role },
  { kind, object, who, below, format }: ChangeFilter,
) {
  const isPerson = who !== undefined && /^\d+$/.test(who);
  const listed = await changes.list({
    shopId,
    kind,
    object,
    below,
    ...(isPerson ? { personId: Number(who) } : { actor: who }),
    limit: format === 'csv' ? maxLinesOfFile : pageSize,
  });
  const authorOf = await createAuthors(people);
  if (format === 'csv') {
    const content = toCsv(listed, (author) => authorOf(author).name ?? author.kind);
    return new File('text/csv; charset=utf-8', `changes-${name}.csv`, content);
  }
  return { data: listed.map((change) => toWire(change, role, authorOf)) };
}

type WireAuthor = Pick<Author, 'kind'> & { name: string | null };

/** Returns a function that names the authors of changes. */
export async function createAuthors(people: PersonStore): Promise<(author: Author) => WireAuthor> {
  const names = new Map((await people.list()).map(({ id, name }) => [id, name]));
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

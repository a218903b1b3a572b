import { AppError } from '../../base/errors.ts';
import { type Role, rightsByRole } from '../../contract/admin/rights.ts';
import type { RecordedChange } from '../../store/tables/changes/change-store.ts';
import type { Management } from '../../changes/management.ts';
import { type ObjectKindName, objectKindNames, objectKinds } from '../../changes/object-kinds.ts';
import { saveObject, type Saved } from '../../changes/save-object.ts';

/** Kinds whose changes only owners may undo, as only they may make them. */
const kindsOfOwners: ReadonlySet<string> = new Set(['settings', 'shop', 'key']);

/** Returns whether a change is of a kind that can return and has not been undone. */
export function canUndo({ shopId, kind, action, undoes, undoneBy }: RecordedChange): boolean {
  const isCreation = kind === 'shop' && action === 'create';
  const isOfShop = shopId !== null && kindOf(kind) !== undefined;
  return isOfShop && !isCreation && undoes === null && undoneBy === null;
}

/** Returns whether somebody with this role may undo a change. */
export function mayUndo({ kind }: Pick<RecordedChange, 'kind'>, role: Role): boolean {
  const needed = kindsOfOwners.has(kind) ? 'own' : 'merchandise';
  return rightsByRole[role].includes(needed);
}

/** Restores what was there before a change, unless a later change has built upon it. */
export async function undoChange(
  management: Management,
  { shopId, id, role }: { shopId: number; id: number; role: Role },
): Promise<Saved> {
  const { stores } = management;
  return stores.database.write(shopId, async (transaction) => {
    const change = await stores.changes.find(transaction, id);
    const kind = kindOf(change?.kind ?? '');
    if (!change || change.shopId !== shopId) {
      throw new AppError('not-found', 'The shop has no such change.');
    }
    if (!mayUndo(change, role)) {
      throw new AppError('forbidden', `The role ${role} does not allow this: ask an owner.`);
    }
    if (!kind || !canUndo(change)) {
      throw new AppError('conflict', 'This change has been undone, or cannot be undone.');
    }
    const later = await stores.changes.laterChange(transaction, change);
    if (later !== undefined) {
      throw new AppError('conflict', `Change ${later} came after this one: undo it first.`);
    }
    const { object } = change;
    const state = await objectKinds[kind].read({ stores, transaction, shopId, object });
    if (state !== change.after) {
      throw new AppError('conflict', 'What this change made is not there any more.');
    }
    const saved = await saveObject(management, transaction, {
      shopId,
      kind,
      object,
      action: 'undo',
      undoes: id,
      text: change.before,
    });
    if (saved.change !== null) {
      await stores.changes.markUndone(transaction, id, saved.change);
    }
    return saved;
  });
}

function kindOf(name: string): ObjectKindName | undefined {
  return objectKindNames.find((known) => known === name);
}

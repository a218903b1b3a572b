import { AppError } from '../../base/errors.ts';
import { maxSituations } from './situations-contract.ts';
import type { RulesetPlace, Situation } from '../../store/tables/changes/situation-store.ts';
import { readLive } from '../../changes/drafts.ts';
import type { Management } from '../../changes/management.ts';

type SituationToKeep = Omit<Situation, 'id'>;

/** Keeps a situation with a ruleset. One with the same name is replaced. Returns its id. */
export async function keepSituation(
  management: Management,
  of: RulesetPlace,
  situation: SituationToKeep,
): Promise<number> {
  const { database, situations, versions } = management.stores;
  const object = { shopId: of.shopId, kind: 'ruleset', object: of.rulesetId } as const;
  return database.write(of.shopId, async (transaction) => {
    const isKnown =
      (await readLive(management, transaction, object)) !== null ||
      (await versions.findDraft(object, transaction)) !== undefined;
    if (!isKnown) {
      throw new AppError('not-found', `The shop has no ruleset ${of.rulesetId}.`);
    }
    const kept = await situations.list(of, transaction);
    const former = kept.find(({ name }) => name === situation.name);
    if (!former && kept.length >= maxSituations) {
      throw new AppError(
        'conflict',
        `A ruleset keeps at most ${maxSituations} situations: remove one first.`,
      );
    }
    const id = former?.id ?? Math.max(0, ...kept.map((one) => one.id)) + 1;
    await situations.save(transaction, of, { ...situation, id });
    return id;
  });
}

export async function removeSituation(
  { stores: { database, situations } }: Management,
  of: RulesetPlace,
  id: number,
): Promise<void> {
  await database.write(of.shopId, async (transaction) => {
    if (!(await situations.remove(transaction, of, id))) {
      throw new AppError('not-found', `The ruleset has no situation ${id}.`);
    }
  });
}

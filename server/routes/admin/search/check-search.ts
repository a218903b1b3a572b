import type { AdminContract } from '../../../contract/admin/endpoints.ts';
import { readSearchDraft } from '../../../management/draft-readers.ts';
import type { Search } from '../../../search/search.ts';

type CheckAnswer = AdminContract['checkSearch']['answer'];

/** Finds synonyms whose words no product has, so that they rescue no search. */
export async function checkSearch(
  { search }: { search: Pick<Search, 'find'> },
  shopId: number,
  draft: Readonly<Record<string, unknown>>,
): Promise<CheckAnswer> {
  const { read, problems } = readSearchDraft(draft);
  const dead: number[] = [];
  for (const [place, { words, also_find: others }] of (read?.synonyms ?? []).entries()) {
    if (!(await findsAny(search, shopId, others ?? words))) {
      dead.push(place);
    }
    // The searches of shoppers come between.
    await new Promise(setImmediate);
  }
  return { problems, dead_synonyms: dead };
}

async function findsAny(
  search: Pick<Search, 'find'>,
  shopId: number,
  phrases: readonly string[],
): Promise<boolean> {
  for (const term of phrases) {
    const query = { term, isAsTyped: true, offset: 0, limit: 1 };
    if ((await search.find(shopId, query)).total > 0) {
      return true;
    }
  }
  return false;
}

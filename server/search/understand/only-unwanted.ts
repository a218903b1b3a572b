import { findExclusions } from './find-exclusions.ts';
import type { SaidIntent } from './intent.ts';
import { hasTitleWith, type NameDependencies } from './names-in-term.ts';
import { withIntent } from './with-intent.ts';

type TitleRequest = Parameters<typeof hasTitleWith>[1];

interface OnlyUnwanted {
  query: TitleRequest['query'];
  intent: SaidIntent;
}

/**
 * Reads a term that only says what a thing must not be: `no decaf` asks for coffees, the types of what is called decaf, of
 * another kind. Returns undefined for another term, and where such products are not known.
 */
export async function readOnlyUnwanted(
  dependencies: NameDependencies,
  request: TitleRequest,
): Promise<OnlyUnwanted | undefined> {
  const { shopId, query, languages } = request;
  const [placed, ...others] = findExclusions(query.term, languages);
  const intent = placed?.intent;
  const isOnly = others.length === 0 && intent?.text.trim() === query.term.trim();
  if (!isOnly || intent?.kind !== 'without') {
    return undefined;
  }
  if (await hasTitleWith(dependencies, request, intent.text)) {
    return undefined;
  }
  const productTypes = await typesCalled(dependencies, request, intent.word);
  const filter = { productTypes, ...query.filter };
  const asked = withIntent({ ...query, term: '', filter }, intent);
  const { total } =
    productTypes.length === 0
      ? { total: 0 }
      : await dependencies.search.find(shopId, { ...asked, languages, offset: 0, limit: 1 });
  return total > 0 ? { query: asked, intent } : undefined;
}

/** Returns the types of the products that have a word as it is. */
async function typesCalled(
  { search }: NameDependencies,
  { shopId, query: { marketId, meter }, languages }: TitleRequest,
  word: string,
): Promise<string[]> {
  const named = { term: word, isAsTyped: true, languages, marketId, meter };
  const { facets } = await search.find(shopId, {
    ...named,
    facets: ['productTypes'],
    offset: 0,
    limit: 1,
  });
  return (facets.productTypes ?? []).map(({ value }) => value);
}

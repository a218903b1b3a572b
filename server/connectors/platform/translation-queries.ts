import type { PulledTranslation } from '../store-connection.ts';
import type { ComposedQuery } from './queries.ts';

export type TranslatedKindName = PulledTranslation['kind'];

/** The points of a page, of which the platform allows 1,000. */
const pointsOfPage = 900;

/** Returns the query of the texts of a kind in several languages. */
export function translationQuery(
  root: TranslatedKindName,
  locales: readonly string[],
): ComposedQuery {
  const texts = locales.map(
    (locale, place) =>
      `${aliasOf(place)}: translations(locale: ${JSON.stringify(locale)}) { key value }`,
  );
  const own = `__typename id updatedAt ${texts.join(' ')}`;
  const options = `options { name ${texts.join(' ')} optionValues { name ${texts.join(' ')} } }`;
  const nested = { products: options, articles: `blog { ${texts.join(' ')} }` };
  const objects = 1 + locales.length;
  // Lists count as one object.
  const pointsOfRecord = { products: 3, articles: 2, collections: 1, pages: 1 }[root] * objects;
  return {
    root,
    fields: root === 'products' || root === 'articles' ? `${own} ${nested[root]}` : own,
    children: [],
    pageSize: Math.max(1, Math.min(250, Math.floor(pointsOfPage / pointsOfRecord))),
    hasTimes: true,
  };
}

/** Returns the name under which the texts of a language stand in a record. */
export function aliasOf(place: number): string {
  return `texts${place}`;
}

import type { CardTexts } from './card-en.ts';
import type { Texts } from './en.ts';
import type { FiltersTexts } from './filters-en.ts';
import type { ListTexts } from './list-en.ts';
import type { QuickViewTexts } from './quick-view-en.ts';
import type { ResultsPageTexts } from './results-page-en.ts';
import type { TogetherTexts } from './together-en.ts';

/** All that the widgets say in one language, in groups that come with the elements that say them. */
export interface Translation {
  readonly common: Texts;
  readonly list: ListTexts;
  readonly card: CardTexts;
  readonly together: TogetherTexts;
  readonly quickView: QuickViewTexts;
  readonly resultsPage: ResultsPageTexts;
  readonly filters: FiltersTexts;
}

/** Texts that a page or a language has in place of others. */
export type Replacements = { readonly [Group in keyof Translation]?: Partial<Translation[Group]> };

/** English texts, under those of the page's language and those that the page brings itself. */
export function translated<Group extends keyof Translation>(
  group: Group,
  english: Translation[Group],
): Translation[Group] {
  const { translation, texts } = window.Vitrine ?? {};
  return { ...english, ...translation?.[group], ...texts?.[group] };
}

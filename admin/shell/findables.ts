import type { Me } from '../api/me.ts';
import type { Page } from './pages.ts';
import { texts } from './texts/texts.ts';

/** A page, a shop or an action that *Find or do* offers. */
export interface Findable {
  readonly label: string;
  readonly kind: string;
  /** The page that it opens. */
  readonly href?: string;
  readonly run?: () => void;
}

/** Returns everything that is known without a request. */
export function findables(
  pages: readonly Page[],
  { shops }: Me,
  actions: readonly Omit<Findable, 'kind'>[],
): readonly Findable[] {
  return [
    ...pages.map(({ name, path }) => ({
      label: texts.pages[name],
      kind: texts.kinds.page,
      href: path,
    })),
    ...shops.map(({ name, domain }) => ({
      label: name,
      kind: texts.kinds.shop,
      href: `/admin?shop=${encodeURIComponent(domain)}`,
    })),
    ...actions.map((action) => ({ ...action, kind: texts.kinds.action })),
  ];
}

/** Returns those whose words begin with all words of a query, in any order. */
export function findByWords(all: readonly Findable[], query: string): readonly Findable[] {
  const wanted = wordsOf(query);
  return all.filter(({ label, kind }) => {
    const words = wordsOf(`${label} ${kind}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
}

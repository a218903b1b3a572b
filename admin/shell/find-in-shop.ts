import { call } from '../api/call.ts';
import type { MyShop } from '../api/me.ts';
import type { Findable } from './findables.ts';
import { texts } from './texts/texts.ts';

/** Shorter texts match too much to be worth a request. */
const fewestLetters = 2;

/** The addresses below which the finds of each kind are edited. */
const editors = {
  product: '/admin/catalog',
  ruleset: '/admin/rulesets',
  widget: '/admin/widgets',
} as const;

/** Asks the server for rulesets, widgets and products with these words. */
export async function findInShop(
  { domain }: MyShop,
  words: string,
  signal: AbortSignal,
): Promise<readonly Findable[]> {
  if (words.trim().length < fewestLetters) {
    return [];
  }
  const { data } = await call('GET /shops/:shop/find', {
    parameters: { shop: domain, q: words },
    signal,
  });
  return data.map(({ kind, id, name }) => ({
    label: name,
    kind: texts.kinds[kind],
    href: `${editors[kind]}/${id}`,
  }));
}

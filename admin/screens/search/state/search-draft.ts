import { listOf, membersOf, type Members } from '../../../kit/members.ts';
import { numberOf } from '../../../kit/picked-product.ts';

/** The draft of the search settings, as a merchant or a file has written it. */
export type SearchDraft = Members;

/** The most products of a keyword group. */
const mostPins = 250;

/** Returns the ids of the products that are pinned for a term, in their order. */
export function pinsOf(draft: SearchDraft, term: string): readonly number[] {
  return [...new Set(groupsOf(draft, term).flatMap(idsOf))];
}

/** Pins products for a term, in this order. Groups with other keywords as well keep theirs. */
export function setPins(draft: SearchDraft, term: string, ids: readonly number[]): SearchDraft {
  const pins = [...new Set(ids)].slice(0, mostPins);
  const groups = listOf(draft.keyword_groups).map(membersOf);
  const mine = groups.filter((group) => hasTerm(group, term));
  const [first = { keywords: [term.trim()] }] = mine;
  const kept = groups.filter((group) => !mine.includes(group));
  const others = mine.flatMap((group) => withoutTerm(group, term));
  const own = { ...first, keywords: [term.trim()], promoted_products: pins };
  const place = mine[0] ? groups.indexOf(mine[0]) : groups.length;
  const isNeeded = pins.length > 0 || typeof first.redirect === 'string';
  const next = [
    ...kept.slice(0, place),
    ...(isNeeded ? [own] : []),
    ...others,
    ...kept.slice(place),
  ];
  // Pins stand first unless the merchant has said otherwise.
  const isFirst = draft.promoted_first === undefined && pins.length > 0 && !hasPins(groups);
  return { ...draft, keyword_groups: next, ...(isFirst && { promoted_first: true }) };
}

/** Hides a product from all searches. */
export function hideProduct(draft: SearchDraft, id: number): SearchDraft {
  const hidden = hiddenProducts(draft);
  return hidden.includes(id) ? draft : { ...draft, excluded_products: [...hidden, id] };
}

function hiddenProducts(draft: SearchDraft): readonly number[] {
  return listOf(draft.excluded_products).map(toId);
}

/** Sets the influence of a title in all searches; 1 removes it. */
export function setInfluence(draft: SearchDraft, title: string, boost: number): SearchDraft {
  const others = listOf(draft.influence).filter((entry) => {
    const { field, value } = membersOf(entry);
    return field !== 'title' || value !== title;
  });
  const own = boost === 1 ? [] : [{ field: 'title', value: title, boost }];
  return { ...draft, influence: [...others, ...own] };
}

/** Returns the influence of a title; 1 without one. */
export function influenceOf(draft: SearchDraft, title: string): number {
  const found = listOf(draft.influence)
    .map(membersOf)
    .find(({ field, value }) => field === 'title' && value === title);
  return typeof found?.boost === 'number' ? found.boost : 1;
}

function groupsOf(draft: SearchDraft, term: string): readonly Members[] {
  return listOf(draft.keyword_groups)
    .map(membersOf)
    .filter((group) => hasTerm(group, term));
}

function hasPins(groups: readonly Members[]): boolean {
  return groups.some((group) => idsOf(group).length > 0);
}

function hasTerm({ keywords }: Members, term: string): boolean {
  return listOf(keywords).some((keyword) => isSame(keyword, term));
}

/** Returns a group for its other keywords; nothing for one without. */
function withoutTerm(group: Members, term: string): readonly Members[] {
  const keywords = listOf(group.keywords).filter((keyword) => !isSame(keyword, term));
  return keywords.length === 0 ? [] : [{ ...group, keywords }];
}

function isSame(keyword: unknown, term: string): boolean {
  return typeof keyword === 'string' && keyOf(keyword) === keyOf(term);
}

/** Terms are the same in any case, with and without accents. */
function keyOf(term: string): string {
  return term
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}

function idsOf({ promoted_products: ids }: Members): readonly number[] {
  return listOf(ids).map(toId);
}

function toId(id: unknown): number {
  return Number(numberOf(String(id)));
}

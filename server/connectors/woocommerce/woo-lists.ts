import { AppError } from '../../base/errors.ts';
import type { JsonObject } from '../json-object.ts';
import { idField } from '../lenient-json.ts';
import { pageSize, type WooApi } from './woo-api.ts';

/** The place in a list that is sorted by id. */
export interface ListPlace {
  offset: number;
  /** The last id that was read; 0 before the first. */
  lastId: number;
}

export interface ListPage {
  items: JsonObject[];
  /** Null after the last page. */
  next: ListPlace | null;
}

const byId = 'orderby=id&order=asc';

/** A store may count records that it does not list, so the end of a list is not searched forever. */
const maxStepsBack = 200;

/**
 * Yields the pages of a list in the order of ids. While it is read, removed records move those behind them forward,
 * and restored ones move them back. So each page begins with a record that was read already. Where it does not, the
 * list is read from further ahead, until it is certain which record is next: none is missed, and none comes twice.
 */
export async function* readList(
  api: WooApi,
  path: string,
  { query, from }: { query?: string | undefined; from?: ListPlace | undefined } = {},
): AsyncGenerator<ListPage> {
  const sorted = query === undefined ? byId : `${query}&${byId}`;
  let stepsBack = 0;
  let place: ListPlace | null = from ?? { offset: 0, lastId: 0 };
  let former: readonly JsonObject[] = [];
  while (place) {
    const { offset, lastId }: ListPlace = place;
    const { items, isLast } = await api.page(path, sorted, offset);
    refuseRepeated(items, { former, path });
    former = items;
    const [first] = items;
    const isBehind = first === undefined || idOf(first) > lastId;
    if (isBehind && offset > 0 && stepsBack < maxStepsBack) {
      stepsBack += 1;
      place = { offset: Math.max(0, offset - pageSize + 1), lastId };
      continue;
    }
    const unread = items.filter((item) => idOf(item) > lastId);
    stepsBack = unread.length > 0 ? 0 : stepsBack;
    const next: ListPlace = {
      offset: offset + Math.max(1, items.length - 1),
      lastId: Math.max(lastId, ...unread.map(idOf)),
    };
    place = isLast ? null : next;
    yield { items: unread, next: place };
  }
}

/**
 * Returns all items of a short list, in the store's own order or a given one. A list of several pages is read by id
 * too, because it may change meanwhile: items that the first reading has missed come last.
 */
export async function readWhole(
  api: WooApi,
  path: string,
  { query, order }: { query?: string; order?: string } = {},
): Promise<JsonObject[]> {
  const filter = [query, order].filter((part) => part !== undefined).join('&');
  const ordered: JsonObject[] = [];
  let former: readonly JsonObject[] = [];
  for (let isLast = false; !isLast;) {
    const page = await api.page(path, filter, ordered.length);
    refuseRepeated(page.items, { former, path });
    former = page.items;
    if (ordered.length === 0 && page.isLast) {
      return page.items;
    }
    ordered.push(...page.items);
    ({ isLast } = page);
  }
  const current = new Map<number, JsonObject>();
  for await (const { items } of readList(api, path, { query })) {
    items.forEach((item) => current.set(idOf(item), item));
  }
  const known = ordered.map(idOf).filter((id) => current.has(id));
  return [...new Set([...known, ...current.keys()])].flatMap((id) => {
    const item = current.get(id);
    return item ? [item] : [];
  });
}

/** Throws for a page that was answered at the place before too: the list would be read for ever. */
function refuseRepeated(
  items: readonly JsonObject[],
  { former, path }: { former: readonly JsonObject[]; path: string },
): void {
  const isRepeated =
    items.length > 0 &&
    items.length === former.length &&
    items.every((item, index) => idOf(item) === idOf(former[index] ?? {}));
  if (isRepeated) {
    throw new AppError(
      'unavailable',
      `The store answers each part of its list "${path}" with the same records: let what stands before it, such as a cache or a firewall, heed the parameter "offset" of requests to /wp-json/wc/.`,
    );
  }
}

/** Returns 0 for an item without an id, which counts as read. */
function idOf({ id }: JsonObject): number {
  return idField.parse(id) ?? 0;
}

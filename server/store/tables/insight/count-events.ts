import type { Knex } from 'knex';
import { CountSheet, localDay, type CountRow } from '../../../insight/counts.ts';
import { countEnds, countEvent } from '../../../insight/event-counts.ts';
import { exitAfterMs, searchEnds, type ShopperStep } from '../../../insight/search-ends.ts';
import type { Columns, Sql } from '../../port/sql.ts';
import { eventVerbs } from '../rows/event-verbs.ts';
import { type CountedRow, toCounted } from '../rows/counted-row.ts';
import { leftOut } from '../../../insight/left-out.ts';
import { addCounts, readTimeZone, reviseDays } from './count-rows.ts';
import { readRecordedSince } from './pending-counts.ts';
import { rareTermsOf } from './rare-terms.ts';
import { recordSearchers } from './term-shoppers.ts';

const objectColumns: Columns = { kind: 'text', object: 'bigint' };

const kinds: Readonly<Partial<Record<CountRow['dimension'], string>>> = {
  widget: 'widget',
  ruleset: 'ruleset',
  rule: 'ruleset',
};

/** Events of one shop that a transaction has added or removed. */
export interface EventChange {
  added: readonly CountedRow[];
  removed: readonly CountedRow[];
  /** True when the sums stay although the events are gone, as after an erasure. */
  keepsSums: boolean;
}

/** Counts a change of events in the transaction that makes it. */
export async function countEvents(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  { added, removed, keepsSums }: EventChange,
): Promise<void> {
  const timeZone = await readTimeZone(transaction, shopId);
  const sheet = new CountSheet();
  const dayOf = (time: number) => localDay(time, timeZone);
  for (const event of added.map(toCounted)) {
    countEvent(sheet, dayOf(event.at), event, 1);
  }
  for (const event of removed.map(toCounted)) {
    countEvent(sheet, dayOf(event.at), event, -1);
  }
  await countSearchEnds(transaction, sql, { sheet, shopId }, { added, removed, dayOf });
  const rows = sheet.rows();
  await addCounts(transaction, sql, { shopId, layer: 'events' }, rows);
  const searches = added
    .filter(({ verb, left_out }) => eventVerbs[verb] === 'searched' && left_out === leftOut.no)
    .map(toCounted);
  await recordSearchers(transaction, sql, shopId, searches);
  if (keepsSums) {
    const rare = await rareTermsOf(transaction, sql, shopId, rows);
    const known = await withoutUnknownObjects(transaction, sql, shopId, rows);
    await addCounts(transaction, sql, { shopId, layer: 'removed' }, takenOver(known, rare));
  }
  // A search just before midnight may end on the day before its next event.
  const days = [...added, ...removed].map((row) => dayOf(row.created_at));
  await reviseDays(transaction, sql, shopId, [...days, ...rows.map(({ day }) => day)]);
}

/** Returns the opposite of counts, with the terms of few shoppers as one. */
function takenOver(
  rows: ReturnType<CountSheet['rows']>,
  rareTerms: ReadonlySet<string>,
): ReturnType<CountSheet['rows']> {
  const sheet = new CountSheet();
  for (const { day, dimension, key, counts } of rows) {
    const [first = '', ...rest] = key.split(' ');
    const isOfTerm = dimension === 'term' || dimension === 'term_place';
    const kept = isOfTerm && rareTerms.has(first) ? ['', ...rest].join(' ') : key;
    sheet.add(day, dimension, kept, counts, -1);
  }
  return sheet.rows();
}

interface Range {
  lowest: number;
  highest: number;
  hasSearch: boolean;
}

/** Adds to the sheet how the change of events alters the ends of searches before them. */
async function countSearchEnds(
  transaction: Knex.Transaction,
  sql: Sql,
  { sheet, shopId }: { sheet: CountSheet; shopId: number },
  {
    added,
    removed,
    dayOf,
  }: Pick<EventChange, 'added' | 'removed'> & { dayOf: (time: number) => number },
): Promise<void> {
  const ranges = rangesOf([...added, ...removed]);
  const searchers = await selectSearchers(transaction, sql, ranges);
  if (searchers.size === 0) {
    return;
  }
  const present = await readSteps(transaction, sql, ranges, searchers);
  // Their own count takes them into account.
  const later = new Set((await readRecordedSince(transaction, shopId)).map(nameOfEvent));
  const isAdded = new Set(added.map(nameOfEvent));
  for (const shopperId of searchers) {
    const after = (present.get(shopperId) ?? []).filter(
      ({ id }) => !later.has(nameOfEvent({ shopper_id: shopperId, id })),
    );
    const gone = removed.filter((row) => row.shopper_id === shopperId).map(toCounted);
    const before = [
      ...after.filter(({ id }) => !isAdded.has(nameOfEvent({ shopper_id: shopperId, id }))),
      ...gone,
    ];
    addSearchEnds(sheet, after, dayOf, 1);
    addSearchEnds(sheet, before, dayOf, -1);
  }
}

function nameOfEvent({ shopper_id, id }: Pick<CountedRow, 'shopper_id' | 'id'>): string {
  return `${shopper_id} ${id}`;
}

/** Adds the ends of the searches of one shopper to a sheet. */
function addSearchEnds(
  sheet: CountSheet,
  steps: readonly ShopperStep[],
  dayOf: (time: number) => number,
  times: 1 | -1,
): void {
  for (const { search, isRefined, isExit } of searchEnds(steps)) {
    if (search.leftOut !== leftOut.no) {
      continue;
    }
    const ends = { refined: isRefined ? 1 : 0, exits: isExit ? 1 : 0 };
    countEnds(sheet, dayOf(search.at), search.term, ends, times);
  }
}

function rangesOf(rows: readonly CountedRow[]): Map<number, Range> {
  const ranges = new Map<number, Range>();
  for (const row of rows) {
    const hasSearch = eventVerbs[row.verb] === 'searched';
    const known = ranges.get(row.shopper_id);
    ranges.set(row.shopper_id, {
      lowest: Math.min(known?.lowest ?? row.created_at, row.created_at),
      highest: Math.max(known?.highest ?? row.created_at, row.created_at),
      hasSearch: (known?.hasSearch ?? false) || hasSearch,
    });
  }
  return ranges;
}

const rangeColumns: Columns = {
  shopper_id: 'bigint',
  low: 'bigint',
  high: 'bigint',
};

/**
 * Returns the shoppers who searched with these events, or so shortly before that one of them may end a search. The last
 * event before them would not tell: it may have been recorded after them, and be counted later. Most shoppers did not
 * search, and need no more reads.
 */
async function selectSearchers(
  transaction: Knex.Transaction,
  sql: Sql,
  ranges: ReadonlyMap<number, Range>,
): Promise<Set<number>> {
  const found = new Set([...ranges].flatMap(([id, { hasSearch }]) => (hasSearch ? [id] : [])));
  const others = tuplesOf([...ranges].filter(([id]) => !found.has(id)));
  const searched = eventVerbs.indexOf('searched');
  const rows: { shopper_id: number }[] =
    others.length === 0
      ? []
      : await transaction.raw(
          `SELECT n.shopper_id FROM ${sql.rows('?', rangeColumns)} n
           WHERE EXISTS (
             SELECT 1 FROM events e WHERE e.shopper_id = n.shopper_id
               AND e.created_at BETWEEN n.low - ${exitAfterMs} AND n.high AND e.verb = ${searched}
           )`,
          [JSON.stringify(others)],
        );
  rows.forEach(({ shopper_id }) => found.add(shopper_id));
  return found;
}

/** Reads the events of these shoppers that may tell how a search ended. */
async function readSteps(
  transaction: Knex.Transaction,
  sql: Sql,
  ranges: ReadonlyMap<number, Range>,
  shopperIds: ReadonlySet<number>,
): Promise<Map<number, ShopperStep[]>> {
  const wanted = tuplesOf([...ranges].filter(([id]) => shopperIds.has(id)));
  const rows: CountedRow[] = await transaction.raw(
    `SELECT e.shopper_id, e.created_at, e.id, e.verb, e.term, e.left_out
       FROM ${sql.rows('?', rangeColumns)} n ${sql.join} events e ON e.shopper_id = n.shopper_id
         AND e.created_at BETWEEN n.low - ${exitAfterMs} AND n.high + ${exitAfterMs}`,
    [JSON.stringify(wanted)],
  );
  const steps = new Map<number, ShopperStep[]>();
  for (const { shopper_id, created_at, id, verb, term, left_out } of rows) {
    const own = steps.get(shopper_id) ?? [];
    own.push({ at: created_at, id, verb: eventVerbs[verb] ?? '', term, leftOut: left_out });
    steps.set(shopper_id, own);
  }
  return steps;
}

function tuplesOf(ranges: readonly (readonly [number, Range])[]): number[][] {
  return ranges.map(([id, { lowest, highest }]) => [id, lowest, highest]);
}

/**
 * Returns the counts without those of widgets and rulesets that the shop has never had. Anybody can send events that name
 * invented ids, and sums that outlive the events would grow for ever.
 */
async function withoutUnknownObjects(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  rows: readonly CountRow[],
): Promise<CountRow[]> {
  const named = new Map(
    rows.flatMap((row) => {
      const kind = kinds[row.dimension];
      return kind === undefined ? [] : [[nameOf(row), [kind, idOf(row)]] as const];
    }),
  );
  if (named.size === 0) {
    return [...rows];
  }
  // Deleted objects still have versions.
  const unknown: { kind: string; object: number }[] = await transaction.raw(
    `SELECT k.kind, k.object FROM ${sql.rows(':named', objectColumns)} k
     WHERE NOT EXISTS (SELECT 1 FROM versions v
         WHERE v.shop_id = :shopId AND v.kind = k.kind AND v.object = k.object)
       AND NOT EXISTS (SELECT 1 FROM widgets w
         WHERE k.kind = 'widget' AND w.shop_id = :shopId AND w.id = k.object)
       AND NOT EXISTS (SELECT 1 FROM rulesets r
         WHERE k.kind = 'ruleset' AND r.shop_id = :shopId AND r.id = k.object)`,
    { shopId, named: JSON.stringify([...named.values()]) },
  );
  const names = new Set(unknown.map(({ kind, object }) => `${kind} ${object}`));
  return rows.filter((row) => !names.has(nameOf(row)));
}

function nameOf(row: CountRow): string {
  return `${kinds[row.dimension]} ${idOf(row)}`;
}

/** Returns the id of the object. The key of a rule is that of its ruleset with a number: `12/3`. */
function idOf({ key }: CountRow): number {
  return Number(key.split('/')[0]);
}

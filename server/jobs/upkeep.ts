import type { DailyUse, RulesetUseStore } from '../store/tables/rulesets/ruleset-use-store.ts';
import type { ChangeStore } from '../store/tables/changes/change-store.ts';
import type { Database } from '../store/port/database.ts';
import type { KeyStore } from '../store/tables/shops/key-store.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';
import type { DailyWidgetUse, WidgetUseStore } from '../store/tables/widgets/widget-use-store.ts';

const dayMs = 24 * 3_600_000;

/** Changes are kept as long as events. */
const keptMs = 400 * dayMs;

/** The list of rulesets shows 30 days. */
const keptUseMs = 60 * dayMs;

/** The list of widgets shows 7 days. */
const keptWidgetUseMs = 8 * dayMs;

const linesAtOnce = 500;

const countsAtOnce = 1_000;

/** Saves that keys were used today. */
export async function saveKeyUse(
  { database, keys }: { database: Database; keys: KeyStore },
  used: readonly string[],
  now: number,
): Promise<void> {
  if (used.length > 0) {
    await database.write(null, (transaction) =>
      keys.saveUse(transaction, used, Math.floor(now / dayMs)),
    );
  }
}

/** Adds to the counts of how often rulesets were asked. */
export async function saveRulesetUse(
  { database, rulesetUse }: { database: Database; rulesetUse: RulesetUseStore },
  counts: readonly DailyUse[],
): Promise<void> {
  // Events must not wait for all rules of many long rulesets.
  for (let from = 0; from < counts.length; from += countsAtOnce) {
    const some = counts.slice(from, from + countsAtOnce);
    await database.write(null, (transaction) => rulesetUse.add(transaction, some));
  }
}

/** Adds to the counts of how often pages asked for widgets. */
export async function saveWidgetUse(
  { database, widgetUse }: { database: Database; widgetUse: WidgetUseStore },
  counts: readonly DailyWidgetUse[],
): Promise<void> {
  if (counts.length > 0) {
    await database.write(null, (transaction) => widgetUse.add(transaction, counts));
  }
}

/** Removes counts of rulesets and widgets that nobody reads any more. */
export async function forgetOldUse(
  {
    database,
    rulesetUse,
    widgetUse,
    shops,
  }: {
    database: Database;
    rulesetUse: RulesetUseStore;
    widgetUse: WidgetUseStore;
    shops: ShopStore;
  },
  now: number,
): Promise<void> {
  const oldest = Math.floor((now - keptUseMs) / dayMs);
  const oldestOfWidgets = Math.floor((now - keptWidgetUseMs) / dayMs);
  for (const { id } of await shops.list()) {
    await database.write(id, async (transaction) => {
      await rulesetUse.removeBefore(transaction, id, oldest);
      await widgetUse.removeBefore(transaction, id, oldestOfWidgets);
    });
  }
}

/** Removes recorded changes that are older than 400 days, a few at a time. */
export async function forgetOldChanges(
  { database, changes }: { database: Database; changes: ChangeStore },
  now: number,
): Promise<void> {
  const removeSome = () =>
    // No follower reads them, and no other writer waits.
    database.write([], (transaction) =>
      changes.removeBefore(transaction, now - keptMs, linesAtOnce),
    );
  while (await removeSome()) {
    // The next lines are removed in a transaction of their own, so that other writers get their turn.
  }
}

import { rulesetIdOf } from '../contract/listing-paths.ts';
import { widgetSettingsSchema } from '../contract/widget.ts';
import type { CompiledRuleset } from '../rules/compile.ts';
import type { StoredWidget } from '../store/tables/widgets/widget-store.ts';

interface Named {
  id: number;
  name: string;
}

interface RulesetUses {
  /** Widgets whose source it is. */
  widgets: Named[];
  /** Other rulesets that return its products. */
  rulesets: Named[];
}

/** Returns where each ruleset is used. */
export function findUses(
  rulesets: ReadonlyMap<number, CompiledRuleset>,
  widgets: readonly StoredWidget[],
): Map<number, RulesetUses> {
  const uses = new Map([...rulesets.keys()].map((id) => [id, noUses()] as const));
  for (const { id, name, settings } of widgets) {
    const { data } = widgetSettingsSchema.safeParse(JSON.parse(settings));
    const source = data && rulesetIdOf(new URL(data.source, 'http://localhost').pathname);
    uses.get(source ?? 0)?.widgets.push({ id, name });
  }
  for (const [id, { name, references }] of rulesets) {
    const called = references.flatMap((one) => (one.kind === 'ruleset' ? one.id : []));
    new Set(called).forEach((other) => uses.get(other)?.rulesets.push({ id, name }));
  }
  return uses;
}

function noUses(): RulesetUses {
  return { widgets: [], rulesets: [] };
}

import type { ChangeStore } from '../../store/tables/changes/change-store.ts';
import type { DailyCountStore } from '../../store/tables/insight/daily-count-store.ts';
import type { RulesetStore } from '../../store/tables/rulesets/ruleset-store.ts';
import type { RulesetUseStore } from '../../store/tables/rulesets/ruleset-use-store.ts';
import type { SettingsStore } from '../../store/tables/shops/settings-store.ts';
import type { TrialStore } from '../../store/tables/trials/trial-store.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';

export interface InsightStores {
  dailyCounts: DailyCountStore;
  widgets: WidgetStore;
  rulesets: RulesetStore;
  rulesetUse: RulesetUseStore;
  settings: SettingsStore;
  changes: ChangeStore;
  trials: TrialStore;
}

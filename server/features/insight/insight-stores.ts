import type { Stores } from '../../store/stores.ts';

export type InsightStores = Pick<
  Stores,
  'dailyCounts' | 'widgets' | 'rulesets' | 'rulesetUse' | 'settings' | 'changes' | 'trials'
>;

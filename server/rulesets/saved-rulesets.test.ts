import { describe, expect, it, vi } from 'vitest';
import type { RulesetStore } from '../store/tables/rulesets/ruleset-store.ts';
import { SavedRulesets } from './saved-rulesets.ts';

type FindAll = RulesetStore['findAll'];

function storedAs(names: Map<number, string>): FindAll {
  return async (addresses) =>
    addresses.flatMap(({ shopId, id }) => {
      const name = names.get(id);
      const body = JSON.stringify({ name, rules: [] });
      return name === undefined ? [] : [{ shopId, id, name, body, updatedAt: 0 }];
    });
}

describe('SavedRulesets', () => {
  it('reads and compiles a ruleset once until it changes', async () => {
    const names = new Map([[1, 'First']]);
    const findAll = vi.fn(storedAs(names));
    const saved = new SavedRulesets({ rulesets: { findAll } });
    const first = await saved.get(1, 1);
    expect(await saved.get(1, 1)).toBe(first);
    expect(findAll).toHaveBeenCalledTimes(1);
    const version = saved.version(1);
    names.set(1, 'Second');
    await saved.apply(2, [{ kind: 'ruleset', id: 1 }]);
    await saved.apply(1, [{ kind: 'product', id: 1 }]);
    expect(await saved.get(1, 1)).toBe(first);
    await saved.apply(1, [{ kind: 'ruleset', id: 1 }]);
    expect((await saved.get(1, 1))?.name).toBe('Second');
    expect(saved.version(1)).not.toBe(version);
  });

  it('asks once for a missing ruleset until one may have been saved', async () => {
    const names = new Map<number, string>();
    const findAll = vi.fn(storedAs(names));
    const saved = new SavedRulesets({ rulesets: { findAll } });
    expect(await saved.get(1, 5)).toBeUndefined();
    expect(await saved.get(1, 5)).toBeUndefined();
    expect(findAll).toHaveBeenCalledTimes(1);
    names.set(5, 'New');
    await saved.apply(1, [{ kind: 'ruleset', id: 5 }]);
    expect((await saved.get(1, 5))?.name).toBe('New');
  });

  it('returns a ruleset that was read before a change but does not cache it', async () => {
    const names = new Map([[1, 'Old']]);
    const saved = new SavedRulesets({ rulesets: { findAll: storedAs(names) } });
    const reading = saved.get(1, 1);
    await saved.apply(1, [{ kind: 'ruleset', id: 1 }]);
    await reading;
    names.set(1, 'New');
    expect((await saved.get(1, 1))?.name).toBe('New');
  });
});

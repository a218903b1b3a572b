import { BoundedCache } from '../base/bounded-cache.ts';
import { BatchedLookup } from '../catalog/batched-lookup.ts';
import type { CompiledRuleset } from '../rules/compile.ts';
import { parseRuleset } from '../rules/read-ruleset.ts';
import type { Change } from '../store/feed/change-feed.ts';
import type { Follower } from '../store/feed/feed-reader.ts';
import type {
  RulesetKey,
  RulesetStore,
  StoredRuleset,
} from '../store/tables/rulesets/ruleset-store.ts';

/** What a compiled ruleset takes for each character of its text. */
const bytesPerCharacter = 12;

interface CachedRuleset {
  ruleset: CompiledRuleset;
  bytes: number;
}

/**
 * Caches the shops' rulesets, compiled once per saved version. Unknown ones are read from the
 * store, so that a newly saved ruleset works at once. After a change in the feed, the rulesets of
 * the shop are cached under a new version: entries of the old one, and reads under way, are not
 * found again.
 */
export class SavedRulesets implements Follower {
  readonly #cache = new BoundedCache<string, CachedRuleset>({
    name: 'rulesets',
    sizeOf: ({ bytes }) => bytes,
  });
  readonly #lookup: BatchedLookup<StoredRuleset & RulesetKey>;
  readonly #versions = new Map<number, number>();
  #latestVersion = 0;

  constructor({ rulesets }: { rulesets: Pick<RulesetStore, 'findAll'> }) {
    this.#lookup = new BatchedLookup({
      read: async (names) => {
        const found = await rulesets.findAll(names.map(addressOf));
        return new Map(found.map((row) => [nameOf(row.shopId, row.id), row]));
      },
    });
  }

  /** Changes with each change of one of the shop's rulesets. */
  version(shopId: number): number {
    return this.#versions.get(shopId) ?? 0;
  }

  /** Returns undefined when the shop has no such ruleset. */
  async get(shopId: number, id: number): Promise<CompiledRuleset | undefined> {
    const key = `${this.version(shopId)}:${nameOf(shopId, id)}`;
    return (await this.#cache.find(key, () => this.#read({ shopId, id })))?.ruleset;
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    if (changes.some(({ kind }) => kind === 'ruleset')) {
      await this.rebuild(shopId);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    this.forget(shopId);
  }

  forget(shopId: number): void {
    this.#versions.set(shopId, ++this.#latestVersion);
    this.#lookup.forgetUnknown();
  }

  async #read({ shopId, id }: RulesetKey): Promise<CachedRuleset | undefined> {
    const stored = await this.#lookup.find(nameOf(shopId, id));
    return (
      stored && { ruleset: compileStored(stored), bytes: stored.body.length * bytesPerCharacter }
    );
  }
}

/** Compiles without a search for unknown members, which saving has removed. */
export function compileStored({ id, body }: StoredRuleset): CompiledRuleset {
  const read = parseRuleset(JSON.parse(body));
  if ('problems' in read) {
    throw new Error(`Ruleset ${id} as it is saved cannot be used: ${read.problems.join('; ')}`);
  }
  return read.ruleset;
}

function nameOf(shopId: number, id: number): string {
  return `${shopId}:${id}`;
}

function addressOf(name: string): RulesetKey {
  const [shopId, id] = name.split(':').map(Number);
  return { shopId: shopId ?? 0, id: id ?? 0 };
}

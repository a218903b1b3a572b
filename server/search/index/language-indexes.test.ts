import { describe, expect, it } from 'vitest';
import type { Change } from '../../store/feed/change-feed.ts';
import { createEmbeddedEngine } from '../embedded/embedded-engine.ts';
import { FactsTable } from '../facts-table.ts';
import { LanguageIndexes } from './language-indexes.ts';
import type { LanguageIndex } from './shop-language.ts';

const product = (id: number): Change => ({ kind: 'product', id });
const reindex: Change = { kind: 'reindex', id: 0 };
const shopChange: Change = { kind: 'shop', id: 0 };

const ids = (changes: readonly Change[]) =>
  changes.flatMap(({ kind, id }) => (kind === 'product' ? [id] : [])).join();

/** Indexes of shops in two languages, whose builds read rows when the test allows it. */
function openLanguages() {
  const calls: string[] = [];
  const failures: string[] = [];
  const builds: { name: string; end: (error?: Error) => void }[] = [];
  const state = { locales: ['de', 'fr'], now: 0, brokenUpdates: '' };
  const log = async (name: string, what: string) => {
    calls.push(`${name} ${what}`);
  };
  const createIndex = (locale: string): LanguageIndex => ({
    engine: createEmbeddedEngine({ facts: async () => new FactsTable() }),
    follower: {
      needsReindex: async (_shopId, changes) => changes.some(({ kind }) => kind === 'reindex'),
      async update(shopId, changes) {
        if (state.brokenUpdates === locale) {
          throw new Error('unreadable');
        }
        await log(`${shopId} ${locale}`, ids(changes));
      },
      async rebuild(shopId, signal) {
        const name = `${shopId} ${locale}`;
        await new Promise<void>((resolve, reject) => {
          builds.push({ name, end: (error) => (error ? reject(error) : resolve()) });
        });
        signal?.throwIfAborted();
        await log(name, 'built');
      },
      forget: (shopId) => log(`${shopId} ${locale}`, 'gone'),
    },
  });
  const indexes = new LanguageIndexes({
    primary: {
      open: (shopId) => log(`${shopId} primary`, 'open'),
      apply: (shopId, changes) => log(`${shopId} primary`, ids(changes)),
      rebuild: (shopId) => log(`${shopId} primary`, 'built'),
      forget: (shopId) => log(`${shopId} primary`, 'gone'),
    },
    createIndex,
    readLocales: async () => state.locales,
    now: () => state.now,
    onFailure: (error, { shopId, locale }) =>
      failures.push(`${shopId} ${locale}: ${String(error)}`),
  });
  /** Waits until a build reads the rows. */
  const running = async () => {
    while (builds.length === 0) {
      await new Promise(setImmediate);
    }
    return builds.shift() ?? { name: '', end: () => undefined };
  };
  const endBuilds = async (count: number) => {
    for (let ended = 0; ended < count; ended += 1) {
      (await running()).end();
    }
    await indexes.settled();
  };
  const ready = (shopId: number) =>
    ['de', 'fr'].filter((locale) => indexes.indexOf(shopId, locale) !== undefined);
  return { indexes, state, calls, failures, running, endBuilds, ready };
}

describe('the indexes of the languages of a shop', () => {
  it('are built one after the other, after the primary index answers', async () => {
    const { indexes, calls, running, ready } = openLanguages();
    await indexes.open(1);
    await indexes.open(2);
    expect(calls).toEqual(['1 primary open', '2 primary open']);
    indexes.start();
    for (const [name, locales] of [
      ['1 de', []],
      ['1 fr', ['de']],
      ['2 de', ['de', 'fr']],
    ] as const) {
      const build = await running();
      expect([build.name, ready(1), ready(2)]).toEqual([name, locales, []]);
      build.end();
    }
    (await running()).end();
    await indexes.settled();
    expect(ready(2)).toEqual(['de', 'fr']);
  });

  it('are named with their state until they answer', async () => {
    const { indexes, running } = openLanguages();
    await indexes.open(1);
    const states = () => indexes.missing(1).map(({ locale, state }) => `${locale} ${state}`);
    expect(states()).toEqual(['de building', 'fr building']);
    indexes.start();
    (await running()).end(new Error('unreadable'));
    const last = await running();
    expect(states()).toEqual(['de failed', 'fr building']);
    last.end();
    await indexes.settled();
    expect(states()).toEqual(['de failed']);
    expect(indexes.missing(2)).toEqual([]);
  });

  it('let the feed go on while a new language is built, and lose none of its changes', async () => {
    const { indexes, state, calls, running, endBuilds } = openLanguages();
    state.locales = [];
    await indexes.open(1);
    indexes.start();
    state.locales = ['de'];
    await indexes.apply(1, [shopChange]);
    const build = await running();
    await indexes.apply(1, [product(5)]);
    await indexes.apply(1, [product(6)]);
    expect(calls).toContain('1 primary 6');
    expect(calls).not.toContain('1 de 5');
    build.end();
    await endBuilds(0);
    await indexes.apply(1, [product(7)]);
    expect(calls.filter((call) => call.startsWith('1 de'))).toEqual([
      '1 de built',
      '1 de 5,6',
      '1 de 7',
    ]);
  });

  it('fail alone, and are tried again after a while or when the shop is indexed again', async () => {
    const { indexes, state, failures, running, endBuilds, ready } = openLanguages();
    await indexes.open(1);
    indexes.start();
    (await running()).end(new Error('no memory'));
    await endBuilds(1);
    expect(ready(1)).toEqual(['fr']);
    expect(failures).toEqual(['1 de: Error: no memory']);

    await indexes.apply(1, [product(5)]);
    state.now = 10 * 60_000;
    await indexes.apply(1, [product(6)]);
    const second = await running();
    expect(second.name).toBe('1 de');
    second.end(new Error('no memory'));
    await indexes.settled();
    expect(failures).toHaveLength(2);

    await indexes.apply(1, [reindex]);
    await endBuilds(2);
    expect(ready(1)).toEqual(['de', 'fr']);
  });

  it('leave the answers to the primary index when an update fails', async () => {
    const { indexes, state, failures, calls, endBuilds, ready } = openLanguages();
    await indexes.open(1);
    indexes.start();
    await endBuilds(2);
    state.brokenUpdates = 'de';
    await indexes.apply(1, [product(5)]);
    expect(ready(1)).toEqual(['fr']);
    expect(failures).toEqual(['1 de: Error: unreadable']);
    expect(calls).toContain('1 fr 5');
  });

  it('answer while they are built again, unless they have missed changes', async () => {
    const { indexes, endBuilds, ready } = openLanguages();
    await indexes.open(1);
    indexes.start();
    await endBuilds(2);
    const first = indexes.indexOf(1, 'de')?.version;
    await indexes.apply(1, [reindex]);
    expect(ready(1)).toEqual(['de', 'fr']);
    await endBuilds(2);
    expect(indexes.indexOf(1, 'de')?.version).not.toBe(first);
    await indexes.rebuild(1);
    expect(ready(1)).toEqual([]);
    await endBuilds(2);
    expect(ready(1)).toEqual(['de', 'fr']);
  });

  it('are dropped with their language and with the shop, also during a build', async () => {
    const { indexes, state, calls, failures, running, endBuilds, ready } = openLanguages();
    await indexes.open(1);
    indexes.start();
    const german = await running();
    state.locales = ['fr'];
    await indexes.apply(1, [shopChange]);
    german.end();
    await endBuilds(1);
    expect(ready(1)).toEqual(['fr']);
    state.locales = ['fr', 'de'];
    await indexes.apply(1, [shopChange]);
    const again = await running();
    await indexes.forget(1);
    again.end();
    await indexes.settled();
    expect(ready(1)).toEqual([]);
    expect(calls).not.toContain('1 de built');
    expect(failures).toEqual([]);
  });

  it('end their builds when they are closed, also before the start', async () => {
    const { indexes, failures, running } = openLanguages();
    await indexes.open(1);
    indexes.start();
    const build = await running();
    const closed = indexes.close();
    build.end();
    await closed;
    const unstarted = openLanguages();
    await unstarted.indexes.open(1);
    await unstarted.indexes.close();
    expect([failures, unstarted.calls]).toEqual([[], ['1 primary open']]);
  });
});

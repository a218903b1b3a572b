import { type StoreCalls, writes } from './store-calls-fixture.ts';

export function importRunCalls(shopId: number) {
  const run = { isCheck: false, replaces: false, files: [], startedAt: 1 };
  const reached = { kind: 'products', records: 1, bytesRead: 1, totalBytes: 2, reachedAt: 2 };
  const result = {
    state: 'finished',
    counts: {},
    problems: 0,
    failure: null,
    reachedAt: 3,
    ignored: [],
    changes: [],
  } as const;
  const problem = { isWarning: false, file: 'a.csv', line: 1, reason: 'no' };
  return {
    importRuns: {
      begin: writes((s, t) => s.importRuns.begin(t, shopId, run)),
      saveProgress: writes((s, t) => s.importRuns.saveProgress(t, 1, reached)),
      addProblems: writes((s, t) => s.importRuns.addProblems(t, 1, [problem])),
      finish: writes((s, t) => s.importRuns.finish(t, 1, result)),
      cancel: writes((s, t) => s.importRuns.cancel(t, shopId, 1)),
      list: (s) => s.importRuns.list(shopId, 50),
      find: (s) => s.importRuns.find(shopId, 1),
      problems: (s) => s.importRuns.problems(1),
      keepNewest: writes((s, t) => s.importRuns.keepNewest(t, shopId, 0)),
    },
  } satisfies Partial<StoreCalls>;
}

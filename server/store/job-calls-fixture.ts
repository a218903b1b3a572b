import { type StoreCalls, writes } from './store-calls-fixture.ts';

export function jobCalls(shopId: number) {
  const scopes = [shopId, null].map((id) => ({ shopId: id, kind: 'evaluate' }) as const);
  const job = { shopId, kind: 'evaluate', id: 'a', subject: '', startedAt: 1 } as const;
  const progress = { step: 'reading orders', done: 1, total: 2 };
  const end = { state: 'finished', result: null, failure: null, reachedAt: 3 } as const;
  return {
    jobs: {
      begin: writes((s, t) => s.jobs.begin(t, job)),
      saveProgress: writes((s, t) => s.jobs.saveProgress(t, 'a', progress, 2)),
      saveResult: writes((s, t) => s.jobs.saveResult(t, 'a', '{}')),
      endRunning: scopes.map((scope) => writes((s, t) => s.jobs.endRunning(t, scope, 3))),
      remove: writes((s, t) => s.jobs.remove(t, 'a')),
      cancel: scopes.map((scope) => writes((s, t) => s.jobs.cancel(t, scope))),
      end: writes((s, t) => s.jobs.end(t, 'a', end)),
      last: scopes.map((scope) => (s) => s.jobs.last(scope, 4)),
      find: (s) => s.jobs.find('a', 4),
    },
  } satisfies Partial<StoreCalls>;
}

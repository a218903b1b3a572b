import { type StoreCalls, writes } from './store-calls-fixture.ts';

const progress = { step: 'reading orders', done: 1, total: 2 };
const end = { state: 'finished', result: null, failure: null, reachedAt: 3 } as const;

export function jobCalls(shopId: number) {
  const scopes = [shopId, null].map((id) => ({ shopId: id, kind: 'try' }) as const);
  const job = { shopId, kind: 'try', id: 'a', subject: '', startedAt: 1 } as const;
  return {
    jobs: {
      begin: writes((s, t) => s.jobs.begin(t, job)),
      saveProgress: writes((s, t) => s.jobs.saveProgress(t, 'a', progress, 2)),
      remove: writes((s, t) => s.jobs.remove(t, 'a')),
      end: writes((s, t) => s.jobs.end(t, 'a', end)),
      last: scopes.map((scope) => (s) => s.jobs.last(scope, 4)),
      find: (s) => s.jobs.find('a', 4),
    },
  } satisfies Partial<StoreCalls>;
}

export function trialCalls(shopId: number) {
  const scope = { shopId, kind: 'kept_terms' } as const;
  const trial = { ...scope, id: 'a', subject: '{}', startedAt: 1 };
  const ended = {
    ...scope,
    id: 'b',
    cause: 'request',
    result: '[]',
    startedAt: 1,
    reachedAt: 2,
  } as const;
  return {
    trials: {
      begin: writes((s, t) => s.trials.begin(t, trial)),
      saveProgress: writes((s, t) => s.trials.saveProgress(t, 'a', progress, 2)),
      saveResult: writes((s, t) => s.trials.saveResult(t, 'a', '{}')),
      save: writes((s, t) => s.trials.save(t, ended)),
      cancel: [
        writes((s, t) => s.trials.cancel(t, scope, 3)),
        writes((s, t) => s.trials.cancel(t, { shopId, id: 'a' }, 3)),
      ],
      remove: writes((s, t) => s.trials.remove(t, 'a')),
      end: writes((s, t) => s.trials.end(t, 'a', end)),
      last: (s) => s.trials.last(scope, 4),
      lastResult: (s) => s.trials.lastResult(shopId, 'quality'),
      list: ([undefined, 'quality'] as const).map(
        (kind) => (s) => s.trials.list(shopId, { kind, limit: 60 }, 4),
      ),
      find: (s) => s.trials.find('a', 4),
      dueKeptTerms: (s) => s.trials.dueKeptTerms(),
    },
  } satisfies Partial<StoreCalls>;
}

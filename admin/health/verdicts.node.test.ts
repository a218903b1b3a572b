import { describe, expect, test } from 'vitest';
import type { ShopHealth } from './health-task.ts';
import { judge, worst } from './verdicts.ts';

const healthy: ShopHealth = {
  database: 'writable',
  feed: { lag: 0, is_following: true },
  search: {
    engine: 'embedded',
    state: 'ready',
    language: null,
    missing_languages: [],
    meaning: null,
  },
  products: 3,
  imports: [
    {
      kind: 'products',
      finished_at: '2026-11-22T18:00:00.000Z',
      saved: 3,
      unchanged: 0,
      rejected: 0,
      removed: 0,
    },
  ],
  training: null,
  events: { bytes_today: 0, bytes_a_day: 100, refused: 0, is_exhausted: false },
  requests: [],
  deliveries: { waiting: 0, retrying: 0, set_aside: 0, oldest_at: null, data_requests: 0 },
  connection: null,
  installation: null,
};

type Backups = NonNullable<ShopHealth['installation']>['backups'];

const installation = {
  version: '1',
  newer_version: null,
  uptime_seconds: 1,
  memory_bytes: 1,
  database_bytes: 5e9,
  search_bytes: 1,
  free_bytes: 6e9,
  backups: {
    folder: '/var/backups',
    finished_at: '2026-11-22T03:17:00.000Z',
    bytes: 1,
    next_at: '2026-11-23T03:17:00.000Z',
    failed_at: null,
    failure: null,
    is_late: false,
  },
};

function withBackups(change: Partial<Backups>) {
  return { installation: { ...installation, backups: { ...installation.backups, ...change } } };
}

const connected: NonNullable<ShopHealth['connection']> = {
  state: 'active',
  error: null,
  question: null,
  pulls: [],
  refusals: [],
  receives: true,
  is_heard: true,
};
const refusal = {
  step: 'topic' as const,
  name: 'orders/create',
  reason: 'no',
  scope: null,
  since: '2026-11-22T18:00:00.000Z',
  tried_at: '2026-11-22T18:00:00.000Z',
};
const now = Date.parse('2026-11-22T18:00:00.000Z');

const failedTraining = {
  trained_at: null,
  is_running: false,
  failed_at: '2026-11-22T18:00:00.000Z',
  failure: 'no memory',
  failures: 1,
};

describe('the verdict on a shop', () => {
  test('is good when nothing is to be done', () => {
    expect(worst(judge(healthy))).toEqual({ level: 'good', parts: [] });
    expect(worst(judge({ ...healthy, installation, connection: connected })).level).toBe('good');
  });

  test.each<[Partial<ShopHealth>, string, string]>([
    [{ feed: { lag: 2, is_following: true } }, 'feed', 'warning'],
    [{ feed: { lag: 0, is_following: false } }, 'feed', 'danger'],
    [
      {
        search: {
          engine: 'typesense',
          state: 'degraded',
          language: null,
          missing_languages: [],
          meaning: null,
        },
      },
      'search',
      'warning',
    ],
    [
      {
        search: {
          engine: 'embedded',
          state: 'building',
          language: null,
          missing_languages: [],
          meaning: null,
        },
      },
      'search',
      'warning',
    ],
    [
      {
        search: {
          engine: 'embedded',
          state: 'failed',
          language: null,
          missing_languages: [],
          meaning: null,
        },
      },
      'search',
      'danger',
    ],
    [
      { search: { ...healthy.search, missing_languages: [{ locale: 'de', state: 'failed' }] } },
      'search',
      'warning',
    ],
    [{ imports: [] }, 'imports', 'warning'],
    [{ imports: healthy.imports.map((done) => ({ ...done, rejected: 1 })) }, 'imports', 'warning'],
    [{ training: failedTraining }, 'training', 'warning'],
    [{ events: { ...healthy.events, bytes_today: 90 } }, 'events', 'warning'],
    [{ events: { ...healthy.events, is_exhausted: true } }, 'events', 'danger'],
    [{ connection: { ...connected, state: 'revoked', error: 'no' } }, 'connection', 'danger'],
    [{ connection: { ...connected, state: 'ended' } }, 'connection', 'warning'],
    [{ connection: { ...connected, state: 'paused' } }, 'connection', 'warning'],
    [{ connection: { ...connected, question: 'Remove?' } }, 'connection', 'warning'],
    [{ connection: { ...connected, error: 'no answer' } }, 'connection', 'warning'],
    [{ connection: { ...connected, refusals: [refusal] } }, 'connection', 'warning'],
    [{ connection: { ...connected, is_heard: false } }, 'connection', 'warning'],
    [{ deliveries: { ...healthy.deliveries, set_aside: 1 } }, 'deliveries', 'warning'],
    [{ deliveries: { ...healthy.deliveries, data_requests: 1 } }, 'deliveries', 'warning'],
    [
      { deliveries: { ...healthy.deliveries, oldest_at: '2026-11-22T17:49:00.000Z' } },
      'deliveries',
      'warning',
    ],
    [{ database: 'busy' }, 'storage', 'warning'],
    [{ database: 'failed' }, 'storage', 'danger'],
    [{ installation: { ...installation, free_bytes: 4e9 } }, 'storage', 'warning'],
    [withBackups({ is_late: true }), 'backups', 'warning'],
    [withBackups({ folder: null, is_late: true }), 'backups', 'warning'],
    [withBackups({ failure: 'no room' }), 'backups', 'warning'],
  ])('of %j names %s with %s', (change, part, level) => {
    expect(worst(judge({ ...healthy, ...change }, now))).toEqual({ level, parts: [part] });
  });

  test('names only the worst parts', () => {
    const broken: ShopHealth = {
      ...healthy,
      imports: [],
      search: {
        engine: 'embedded',
        state: 'failed',
        language: null,
        missing_languages: [],
        meaning: null,
      },
    };
    expect(worst(judge(broken))).toEqual({ level: 'danger', parts: ['search'] });
  });
});

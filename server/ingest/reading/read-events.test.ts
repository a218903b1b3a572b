import { describe, expect } from 'vitest';
import { eventIdentity } from '../records/event-identity.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readEvents } from './read-events.ts';

const viewed = {
  subject: 'user',
  verb: 'viewed',
  noun: 'product',
  product_id: 'gid://platform/Product/3',
  uuid: 'b0c1',
  created_at: '2026-01-02T03:04:05Z',
};

const read = {
  verb: 'viewed',
  product_id: 3,
  handle: null,
  uuid: 'b0c1',
  customer_id: null,
  created_at: '2026-01-02T03:04:05Z',
  event_id: null,
  subject_email: null,
  theme_id: null,
};

describe('readEvents', () => {
  it('reads lists, wrapped lists and JSON Lines', async ({ file }) => {
    const { subject: _subject, noun: _noun, ...short } = viewed;
    for (const text of [
      JSON.stringify([viewed]),
      JSON.stringify({ events: [viewed] }),
      JSON.stringify(short),
    ]) {
      const { values, problems } = await readAll(readEvents(await file(text), context));
      expect({ values, problems }).toEqual({ values: [read], problems: [] });
    }
  });

  it('truncates text to 512 characters without splitting a character', async ({ file }) => {
    const path = await file(JSON.stringify({ ...viewed, handle: '🫖'.repeat(600) }));
    const { values } = await readAll(readEvents(path, context));
    expect(values[0]?.handle).toBe('🫖'.repeat(512));
  });

  it.for([
    [{ verb: 'bought' }, '1: verb: expected viewed or added or removed, got "bought"'],
    [{ subject: 'robot' }, '1: subject: expected user, got "robot"'],
    [{ noun: 'page' }, '1: noun: expected product, got "page"'],
    [{ created_at: null }, '1: created_at: expected a time like 2026-01-31T16:20:00+01:00'],
    [{ product_id: null }, '1: product_id: expected the id or the `handle` of a product'],
    [{ uuid: ' ' }, '1: uuid: expected the uuid of a session or a `customer_id`'],
  ] as const)('reports %j', async ([change, problem], { file }) => {
    const path = await file(JSON.stringify({ ...viewed, ...change }));
    const { problems } = await readAll(readEvents(path, context));
    expect(problems).toEqual([problem]);
  });
});

async function warningsOf(path: string, eventRetentionDays?: number): Promise<string[]> {
  const warnings: string[] = [];
  const kept = eventRetentionDays === undefined ? {} : { eventRetentionDays };
  const onWarning = (message: string) => warnings.push(message);
  const { values } = await readAll(readEvents(path, { ...context, ...kept, onWarning }));
  expect(values).toHaveLength(3);
  return warnings;
}

describe('events older than the retention period', () => {
  const old = { ...viewed, created_at: '2026-01-30T07:59:59Z' };
  const young = { ...viewed, created_at: '2026-01-30T08:00:00Z' };

  it('are imported with one warning', async ({ file }) => {
    const path = await file(JSON.stringify([old, young, old]));
    expect(await warningsOf(path, 30)).toEqual([
      expect.stringMatching(
        /^events older than 30 days, .* within the hour: 2; EVENT_RETENTION_DAYS/,
      ),
    ]);
    expect(await warningsOf(path, 31)).toEqual([]);
    expect(await warningsOf(path)).toEqual([]);
  });
});

describe('the identity of an event', () => {
  it("depends on the sender's event id if there is one, and on all fields otherwise", () => {
    const event = { ...read, verb: 'viewed' as const };
    const identity = eventIdentity(event);
    expect(Number.isSafeInteger(identity)).toBe(true);
    expect(eventIdentity({ ...event, created_at: '2026-01-02T05:04:05+02:00' })).toBe(identity);
    for (const change of [
      { verb: 'added' as const },
      { product_id: 4 },
      { handle: 'mug' },
      { uuid: 'b0c2' },
      { customer_id: 1 },
      { created_at: '2026-01-02T03:04:06Z' },
      { event_id: 'e1' },
    ]) {
      expect(eventIdentity({ ...event, ...change }), JSON.stringify(change)).not.toBe(identity);
    }
    expect(eventIdentity({ ...event, event_id: 'e1', product_id: 4 })).toBe(
      eventIdentity({ ...event, event_id: 'e1' }),
    );
  });

  it('is scoped to the shopper when the event has an id', () => {
    const named = { ...read, verb: 'viewed' as const, event_id: 'e1' };
    const people = [
      { uuid: 'b0c1', customer_id: null },
      { uuid: 'b0c2', customer_id: null },
      { uuid: null, customer_id: 1 },
      { uuid: null, customer_id: 2 },
      { uuid: '1', customer_id: null },
    ];
    const identities = people.map((person) => eventIdentity({ ...named, ...person }));
    expect(new Set(identities).size).toBe(people.length);
    // The same session after a sign-in.
    expect(eventIdentity({ ...named, customer_id: 1 })).toBe(identities[0]);
  });
});

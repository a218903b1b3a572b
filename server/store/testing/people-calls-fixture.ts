import { type StoreCalls, writes } from './store-calls-fixture.ts';

const person = { email: 'a@store.example', name: 'A', role: null };
const session = { digest: 'd', id: 'i', agent: '', network: '', createdAt: 5, seenAt: 5 };
const author = { kind: 'token' as const, personId: null, at: 5 };
const change = {
  shopId: null,
  kind: 'person',
  object: '1',
  action: 'create',
  author,
  version: null,
  note: '',
  before: null,
  after: null,
  undoes: null,
};
const recorded = { ...change, id: 1, undoneBy: null };
const limits = { seenAfter: 1, createdAfter: 1 };
const plan = {
  body: '{}',
  note: '',
  baseVersion: 0,
  startsAt: 1,
  endsAt: null,
  liveVersion: null,
  author,
};
const situation = { id: 1, name: 'A', context: '', customerId: null, uuid: null };
const link = { digest: 'd', resetsSecondFactor: false, expiresAt: 9, usedAt: null };

/** Returns the calls of the stores of people. */
export function peopleCalls(shopId: number) {
  return {
    people: {
      list: (s) => s.people.list(),
      find: [(s) => s.people.find({ id: 1 }), (s) => s.people.find({ email: 'a' })],
      memberships: (s) => s.people.memberships(1),
      create: writes((s, t) => s.people.create(t, person, 1)),
      update: writes((s, t) => s.people.update(t, 1, { name: 'B' })),
      setMemberships: writes((s, t) =>
        s.people.setMemberships(t, 1, new Map([[shopId, 'viewer']])),
      ),
      hasOwner: writes((s, t) => s.people.hasOwner(t)),
      countRecoveryCodes: (s) => s.people.countRecoveryCodes(1),
      setRecoveryCodes: writes((s, t) => s.people.setRecoveryCodes(t, 1, ['d'])),
      useRecoveryCode: writes((s, t) => s.people.useRecoveryCode(t, 1, 'd')),
      remove: writes((s, t) => s.people.remove(t, 1)),
    },
    signIns: {
      find: (s) => s.signIns.find('d'),
      list: (s) => s.signIns.list(limits, 1),
      create: writes((s, t) => s.signIns.create(t, { ...session, personId: null })),
      touch: writes((s, t) => s.signIns.touch(t, 'd', 1)),
      end: writes((s, t) => s.signIns.end(t, 'd')),
      endOfPerson: writes((s, t) => s.signIns.endOfPerson(t, 1, 'i')),
      removeExpired: writes((s, t) => s.signIns.removeExpired(t, limits)),
    },
    attempts: {
      find: (s) => s.attempts.find('a'),
      add: (s) => s.attempts.add('a', 60),
      addEach: (s) => s.attempts.addEach(['a', 'b'], 60),
      takeBack: (s) => s.attempts.takeBack('a'),
      remove: (s) => s.attempts.remove('a'),
    },
    oneTimeLinks: {
      find: writes((s, t) => s.oneTimeLinks.find(t, 'd')),
      useUp: writes((s, t) => s.oneTimeLinks.useUp(t, 1, 1)),
      create: writes((s, t) => s.oneTimeLinks.create(t, { ...link, personId: null }, 1)),
    },
  } satisfies Partial<StoreCalls>;
}

/** Returns the calls of the stores of what people have changed. */
export function memoryCalls(shopId: number) {
  const object = { shopId, kind: 'ruleset', object: 1 };
  const ruleset = { shopId, rulesetId: 1 };
  return {
    plans: {
      find: (s) => s.plans.find(object),
      list: (s) => s.plans.list(shopId, 'ruleset'),
      due: (s) => s.plans.due(1),
      nextDueAt: (s) => s.plans.nextDueAt(),
      remove: writes((s, t) => s.plans.remove(t, object)),
      save: writes((s, t) => s.plans.save(t, object, plan)),
    },
    situations: {
      list: (s) => s.situations.list(ruleset),
      save: writes((s, t) => s.situations.save(t, ruleset, situation)),
      remove: writes((s, t) => s.situations.remove(t, ruleset, 1)),
      removeNaming: writes((s, t) =>
        s.situations.removeNaming(t, shopId, { customerId: 7, uuids: ['u-1'] }),
      ),
    },
    versions: {
      list: (s) => s.versions.list(object),
      find: (s) => s.versions.find(object, 1),
      latest: (s) => s.versions.latest(object),
      latestOfKind: (s) => s.versions.latestOfKind(shopId, 'ruleset'),
      highestObject: writes((s, t) => s.versions.highestObject(t, object)),
      drafts: (s) => s.versions.drafts(shopId, 'ruleset'),
      findDraft: (s) => s.versions.findDraft(object),
      add: writes((s, t) =>
        s.versions.add(t, object, { version: 1, body: null, note: '', author }),
      ),
      removeUpTo: writes((s, t) => s.versions.removeUpTo(t, object, 0)),
      saveDraft: writes((s, t) =>
        s.versions.saveDraft(t, object, { body: '{}', baseVersion: 0, revision: 1, author }),
      ),
      removeDraft: writes((s, t) => s.versions.removeDraft(t, object)),
    },
    changes: {
      add: writes((s, t) => s.changes.add(t, change)),
      find: writes((s, t) => s.changes.find(t, 1)),
      list: (s) => s.changes.list({ shopId, kind: 'ruleset', object: '1', limit: 10 }),
      laterChange: writes((s, t) => s.changes.laterChange(t, { ...recorded, shopId })),
      markUndone: writes((s, t) => s.changes.markUndone(t, 1, 2)),
      forgetPerson: writes((s, t) => s.changes.forgetPerson(t, 1)),
      removeBefore: writes((s, t) => s.changes.removeBefore(t, 5, 10)),
    },
  } satisfies Partial<StoreCalls>;
}

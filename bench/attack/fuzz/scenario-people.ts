import { TOTP } from 'otpauth';
import { at, textAt, type Call } from './scenario-call.ts';
import { addSeed, type Seeds } from './seeds.ts';

const password = 'a long phrase of the attack';
const newPassword = 'another long phrase of the attack';

export interface PeoplePlan {
  seeds: Seeds;
  domain: string;
  /** Distinguishes the addresses of people of different turns. */
  turn: number;
}

interface Invited {
  id: string;
  email: string;
  cookie: string;
}

/** Invites people, and uses all that belongs to an account. Some of them stay for the requests of the turn. */
export async function peopleScenario(
  call: Call,
  { seeds, domain, turn }: PeoplePlan,
): Promise<void> {
  const invite = async (name: string, role: string): Promise<Invited> => {
    const email = `${name}-${turn}@attack.example`;
    const body = { name, email, role: null, shops: [{ domain, role }] };
    const { answer } = await call('createPerson', { body });
    const [, code] = textAt(answer, 'link').split('#');
    const { cookie } = await call('acceptLink', { body: { code, password } });
    return { id: textAt(answer, 'person.id'), email, cookie };
  };
  const { callers } = seeds;
  for (const role of ['owner', 'viewer'] as const) {
    const isSignedIn =
      callers[role] !== '' && (await call('me', { cookie: callers[role] })).answer !== undefined;
    if (!isSignedIn) {
      callers[role] = (await invite(role, role)).cookie;
    }
  }
  const removed = await invite('removed', 'viewer');
  await call('updatePerson', { path: { person: removed.id }, body: { name: 'Renamed' } });
  await call('createPersonLink', { path: { person: removed.id }, body: {} });
  await call('removePerson', { path: { person: removed.id } });
  await call('people');

  const spare = await invite('spare', 'merchandiser');
  callers.spare = await accountScenario(call, spare);
  const sessions = await call('mySessions', { cookie: callers.spare });
  addSeed(seeds.paths, 'sessions/{session}', textAt(sessions.answer, 'data.0.id'));
  addSeed(seeds.paths, 'people/{person}', spare.id);
}

/** Returns the cookie of the last session. */
async function accountScenario(call: Call, { email, cookie }: Invited): Promise<string> {
  const credentials = { email, password };
  const other = await call('signIn', { body: credentials });
  const sessions = await call('mySessions', { cookie });
  const data = at(sessions.answer, 'data');
  const ended: unknown = Array.isArray(data)
    ? data.find((session) => at(session, 'current') !== true)
    : undefined;
  await call('endSession', { cookie, path: { session: textAt(ended, 'id') } });
  const leaving = await call('signIn', { body: credentials });
  await call('signOut', { cookie: leaving.cookie || other.cookie });

  const current = password;
  const begun = await call('beginSecondFactor', { cookie, body: { current } });
  const secret = at(begun.answer, 'secret');
  const code = typeof secret === 'string' ? new TOTP({ secret }).generate() : '';
  // Each change of what signs in gives the session a new id.
  const confirmed = await call('confirmSecondFactor', { cookie, body: { code } });
  const removed = await call('removeSecondFactor', {
    cookie: confirmed.cookie || cookie,
    body: { current },
  });
  const changed = await call('changePassword', {
    cookie: removed.cookie || confirmed.cookie || cookie,
    body: { current, password: newPassword },
  });
  return changed.cookie || removed.cookie || confirmed.cookie || cookie;
}

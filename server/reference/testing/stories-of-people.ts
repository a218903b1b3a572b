import { Secret, TOTP } from 'otpauth';
import { AdminBrowser } from '../../testing/people.ts';
import type { AnswerRecorder } from './answer-recorder.ts';

/** Invites a person, who signs in, protects the account and is removed. */
export async function recordPeople(recorder: AnswerRecorder, now: number): Promise<void> {
  const { link } = await recorder.record('createPerson');
  const browser = new AdminBrowser(recorder.app);
  const accepted = await recorder.record('acceptLink', {
    body: { code: codeOf(link), password: 'a long phrase of my own' },
    browser,
  });
  const parameters = { person: accepted.id ?? 0 };
  await recordOwnAccount(recorder, browser, now);
  await recorder.record('createPersonLink', { parameters });
  await recorder.record('updatePerson', { parameters });
  await recorder.record('removePerson', { parameters });
}

function codeOf(link: string): string {
  return link.split('#')[1] ?? '';
}

async function recordOwnAccount(
  recorder: AnswerRecorder,
  browser: AdminBrowser,
  now: number,
): Promise<void> {
  const other = new AdminBrowser(recorder.app);
  await recorder.record('signIn', { browser: other });
  const sessions = await recorder.send('mySessions', { browser });
  const ended = sessions.data.find(({ current }) => !current);
  await recorder.record('endSession', { parameters: { session: ended?.id ?? '' }, browser });
  const { secret } = await recorder.record('beginSecondFactor', { browser });
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = authenticator.generate({ timestamp: now });
  await recorder.record('confirmSecondFactor', { body: { code }, browser });
  await recorder.record('removeSecondFactor', { browser });
  await recorder.record('changePassword', { browser });
  await recorder.record('signOut', { browser });
}

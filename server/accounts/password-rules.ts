import { AppError } from '../base/errors.ts';
import { isMadeOfCommonWords } from './common-words.ts';

const fewestCharacters = 12;

/** Throws when a password is too easy to guess. */
export function refuseWeakPassword(password: string, email: string): void {
  const problem = problemOf(password.normalize('NFKC'), email);
  if (problem !== undefined) {
    throw new AppError('invalid', `password: ${problem}`, {
      details: { errors: [{ path: 'password', message: problem }] },
    });
  }
}

function problemOf(password: string, email: string): string | undefined {
  if (Array.from(password).length < fewestCharacters) {
    return `must be at least ${fewestCharacters} characters long`;
  }
  if (password.toLowerCase() === email) {
    return 'must not be the e-mail address';
  }
  const isGuessedFirst =
    isRepetition(password.toLowerCase()) ||
    isSequence(password.toLowerCase()) ||
    isMadeOfCommonWords(password, email);
  return isGuessedFirst ? 'is one of those that are guessed first: choose another' : undefined;
}

/** Returns true for repetitions of up to four characters, such as `abcabcabcabc`. */
function isRepetition(password: string): boolean {
  return /^(.{1,4})\1+$/u.test(password);
}

const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

/** Returns true for a run of neighbours on the keyboard or in the alphabet. */
function isSequence(password: string): boolean {
  return sequences.some((sequence) => sequence.includes(password));
}

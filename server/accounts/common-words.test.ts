import { expect, test } from 'vitest';
import { isMadeOfCommonWords } from './common-words.ts';

const email = 'mara.keller@mugs.example';

test.each([
  'password1234',
  'Password123!',
  'P@ssw0rd2026',
  'passwordpassword',
  'admin-admin-1',
  'iloveyou1234',
  'Summer2026!!',
  'qwerty123456',
  'letmein12345',
  'maraKeller1990',
  'mugs-password-1',
  '20261127181530',
])('%s is guessed first', (password) => {
  expect(isMadeOfCommonWords(password, email)).toBe(true);
});

test.each([
  'a sentence that only Mara writes',
  'correct horse battery staple',
  'tisch lampe garten 7',
  'x9Kd-qq2L-vb7w',
  'пароль из шести слов',
])('%s is not', (password) => {
  expect(isMadeOfCommonWords(password, email)).toBe(false);
});

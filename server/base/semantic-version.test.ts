import { expect, test } from 'vitest';
import { compareVersions, parseVersion } from './semantic-version.mjs';

test('versions are in the order that semver.org gives them', () => {
  const ordered = [
    '0.9.10',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ];
  const parsed = ordered.map((text) => parseVersion(text) ?? expect.unreachable(text));
  for (const [place, one] of parsed.entries()) {
    const signs = parsed.map((other) => Math.sign(compareVersions(one, other)));
    expect(signs).toEqual(parsed.map((_, other) => Math.sign(place - other)));
  }
});

test('the metadata of a build make no version newer', () => {
  const [one, other] = ['v1.0.0+linux.1', '1.0.0'].map((text) => parseVersion(text));
  expect(one && other && compareVersions(one, other)).toBe(0);
});

test.each(['', '1', '1.2', '01.2.3', '1.2.3-', '1.2.3.4', 'latest', '<b>9.9.9</b>'])(
  '"%s" is no version',
  (text) => expect(parseVersion(text)).toBeUndefined(),
);

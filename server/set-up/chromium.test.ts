import { describe, expect, it } from 'vitest';
import { chromiumPath, completeChromiumPath, missingBrowser } from './chromium.mjs';

const own = '/browsers/chromium/chrome';
const shell = '/usr/bin/chromium-headless-shell';
const complete = '/usr/bin/chromium';

function machine(paths: readonly string[], named?: string) {
  return {
    environment: { CHROMIUM_PATH: named },
    exists: (path: string) => paths.includes(path),
  };
}

describe('the browser of the tests', () => {
  it('is the headless shell, and the complete browser for stories that need one', () => {
    const both = machine([shell, complete]);
    expect(chromiumPath(both)).toBe(shell);
    expect(completeChromiumPath(both)).toBe(complete);
  });

  it('is the one that CHROMIUM_PATH names, if it exists', () => {
    const named = '/opt/chrome';
    expect(chromiumPath(machine([named, shell], named))).toBe(named);
    expect(chromiumPath(machine([shell], named))).toBe(shell);
  });

  it.each([
    ['the complete browser', [complete], undefined],
    ['both', [shell, complete], undefined],
    ['Playwright’s own', [own], undefined],
    ['the headless shell and a named browser', [shell, '/opt/chrome'], '/opt/chrome'],
  ])('is complete with %s', (_, paths, named) => {
    expect(missingBrowser(own, machine(paths, named))).toBeUndefined();
  });

  it.each([
    [
      'nothing',
      [],
      undefined,
      /^There is no Chromium: install one \(on Debian: apt-get install chr/,
    ],
    ['only the headless shell', [shell], undefined, /^\S+-shell is a headless shell, .*apt-get/],
    ['a named headless shell', ['/a/headless_shell'], '/a/headless_shell', /complete Chromium/],
  ])(
    'is missing with %s, and the message names the package to install',
    (_, paths, named, sentence) => {
      expect(missingBrowser(own, machine(paths, named))).toMatch(sentence);
    },
  );
});

import { expect, test } from 'vitest';
import { release, writeNotes } from './notes.mjs';

const commits = [
  { subject: 'feat(search): find words of two languages', body: '' },
  { subject: 'fix(ingest): read prices of both decimal marks', body: 'Why.' },
  { subject: 'feat(imports)!: refuse files without a header', body: '' },
  {
    subject: 'fix(cli): end with 2',
    body: 'Why.\n\nBREAKING CHANGE: scripts that\nread 1 must read 2.',
  },
  { subject: 'perf: start in a second', body: '' },
  { subject: 'test(search): try more words', body: '' },
  { subject: 'Merge branch', body: '' },
];

test('notes group commits by what operators call their scopes', () => {
  const notes = writeNotes({ version: '1.1.0', before: '1.0.0', unreleased: 'Words.', commits });
  expect(notes.split('\n\n').slice(0, 12)).toEqual([
    '# Vitrine 1.1.0',
    'Words.',
    '## Before you update',
    '**Imports**',
    '- Refuse files without a header',
    '**The command line**',
    '- Scripts that read 1 must read 2.',
    '## New',
    '**Search**',
    '- Find words of two languages',
    '## Mended',
    '**Imports**',
  ]);
  expect(notes).toContain('## Faster\n\n- Start in a second\n');
  expect(notes).toContain('`git log v1.0.0..v1.1.0`');
  expect(notes).not.toContain('try more words');
});

test('links of the changelog lead from the folder of the notes', () => {
  const unreleased = 'See [operation](docs/operation.md) and [this](https://example.com/docs/).';
  const notes = writeNotes({ version: '1.0.0', before: undefined, unreleased, commits: [] });
  expect(notes).toContain(
    'See [operation](../operation.md) and [this](https://example.com/docs/).',
  );
});

test('the changelog keeps an empty Unreleased above the version', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- One.\n\n## 1.0.0\n\n- Two.\n';
  const made = release(changelog, '1.1.0');
  expect(made).toEqual({
    unreleased: '- One.',
    changelog: '# Changelog\n\n## Unreleased\n\n## 1.1.0\n\n- One.\n\n## 1.0.0\n\n- Two.\n',
  });
  expect(release(made.changelog, '1.1.0')).toEqual(made);
});

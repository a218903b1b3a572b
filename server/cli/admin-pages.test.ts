import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { projectRoot } from '../base/project-root.ts';
import { createProgram } from './program.ts';

/** Returns the names of the commands that do something, such as `shop create`. */
function namesOf(command: Command, prefix = ''): string[] {
  return command.commands.flatMap((each) => {
    const name = `${prefix}${each.name()}`;
    return each.commands.length > 0 ? namesOf(each, `${name} `) : name;
  });
}

it('docs/admin.md names the page of each command, and no other command', () => {
  const text = readFileSync(join(projectRoot(), 'docs', 'admin.md'), 'utf8');
  const rows = text.slice(text.indexOf('| Command |')).split('\n').slice(2);
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set(namesOf(createProgram())));
});

import { nothing, render } from 'lit';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../widget/testing/accessibility.ts';
import { ApiProblem } from '../api/api-problem.ts';
import { conflictDialog, conflictOf } from './conflict-dialog.ts';
import { conflictLines } from './conflict-lines.ts';

const outdated = new ApiProblem(412, 'Somebody else has saved this draft meanwhile.', {
  error: 'Somebody else has saved this draft meanwhile.',
  yours: { name: 'Mugs', limit: 5 },
  theirs: { name: 'Mugs', limit: 8 },
});

afterEach(() => {
  render(nothing, document.body);
});

describe('two editors', () => {
  test('are both shown, and one of them is chosen by the keyboard alone', async () => {
    const choices = show();
    const dialog = page.getByRole('alertdialog', { name: 'Somebody else changed this' });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog).toHaveTextContent(/Removed:\s*"limit": 8/);
    await expect.element(dialog).toHaveTextContent(/Added:\s*"limit": 5/);
    expect(await violations(document.body)).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(choices).toEqual(['theirs', 'mine']);
  });

  test('stay undecided with Escape', async () => {
    const choices = show();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(choices).toEqual(['later']);
  });

  test('are no conflict in an answer of another kind', () => {
    expect(conflictOf(new ApiProblem(400, 'Wrong', { yours: 1, theirs: 2 }))).toBeUndefined();
    expect(conflictOf(new ApiProblem(412, 'Outdated'))).toBeUndefined();
    expect(conflictOf(new Error('Gone'))).toBeUndefined();
  });
});

function show(): string[] {
  const choices: string[] = [];
  const conflict = conflictOf(outdated);
  const choose = (choice: string) => () => void choices.push(choice);
  render(
    conflictDialog({
      content: conflictLines({ yours: conflict?.yours, theirs: conflict?.theirs }),
      onKeep: choose('mine'),
      onTake: choose('theirs'),
      onClose: choose('later'),
    }),
    document.body,
  );
  return choices;
}

import { html, type TemplateResult } from 'lit';
import { conflictDialog } from '../../kit/conflict-dialog.ts';
import { conflictLines } from '../../kit/conflict-lines.ts';
import type { DraftEditor } from '../../kit/draft-editor.ts';
import { formDialog } from '../../kit/form-dialog.ts';
import { textField } from '../../kit/form-field.ts';
import { jsonDiff } from '../../kit/json-diff.ts';
import type { Members } from '../../kit/members.ts';
import { showToast } from '../../kit/toast.ts';
import { texts } from './texts/texts.ts';

export interface DraftPublish {
  readonly editor: DraftEditor<Members>;
  /** The name of a member of the draft, for merchants. */
  readonly nameOf: (member: string) => string;
  /** What publishing changes besides, such as the terms that no longer find a product. */
  readonly notice: TemplateResult | undefined;
  readonly onClose: () => void;
}

/** Renders the dialog that shows what publishing changes, and asks for a note. */
export function publishDialog({ editor, nameOf, notice, onClose }: DraftPublish): TemplateResult {
  return formDialog({
    name: 'publish',
    heading: texts.publish,
    action: texts.publishNow,
    fields: (problemOf) =>
      html`${changesOf(editor.live ?? {}, editor.draft, nameOf)} ${notice}
      ${textField({
        id: 'publish-note',
        name: 'note',
        label: texts.note,
        maxLength: 1_000,
        problem: problemOf('note'),
      })}`,
    send: async ({ note = '' }) => {
      const published = await editor.publish({ note });
      if (published) {
        showToast({ message: published.shown ? texts.published : texts.publishedSoon });
      }
    },
    onClose,
  });
}

function changesOf(
  before: Members,
  after: Members,
  nameOf: (member: string) => string,
): TemplateResult {
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = members.filter(
    (member) => JSON.stringify(before[member]) !== JSON.stringify(after[member]),
  );
  return changed.length === 0
    ? html`<p>${texts.nothingChanges}</p>`
    : html`${changed.map(
        (member) =>
          html`<section aria-label=${nameOf(member)}>
            <h3>${nameOf(member)}</h3>
            ${jsonDiff(before[member], after[member])}
          </section>`,
      )}`;
}

/** Renders both states when somebody else has saved or published meanwhile. */
export function draftConflict(editor: DraftEditor<Members>): TemplateResult {
  const { conflict } = editor;
  return conflictDialog({
    content: conflictLines({ yours: conflict?.yours, theirs: conflict?.theirs }),
    onKeep: () => editor.resolve('yours'),
    onTake: () => editor.resolve('theirs'),
    onClose: () => editor.postpone(),
  });
}

import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { formDialog } from '../../kit/form-dialog.ts';
import { textField } from '../../kit/form-field.ts';
import { questionList } from './import-changes.ts';
import { texts } from './texts/texts.ts';
import type { Run } from './wait-for-run.ts';

/** What a check has found that a person confirms before the import. */
export interface Confirmation {
  checked: number;
  replaces: boolean;
  removed: number;
  questions: Run['questions'];
  /** Imports the files that were checked. */
  send: (confirmed: Partial<AdminContract['createImport']['body']>) => Promise<void>;
}

/** Asks before an import that loses values or records. A replacement is confirmed by the number of records that go. */
export function confirmationDialog(
  { checked, replaces, removed, questions, send }: Confirmation,
  onClose: () => void,
): TemplateResult {
  return formDialog({
    name: 'replace',
    heading: replaces ? texts.confirmHeading : texts.confirmLosses,
    action: texts.start,
    isDangerous: true,
    fields: (problemOf) =>
      html`${questions.length > 0 ? questionList(questions) : nothing}
      ${replaces ? numberField(removed, problemOf('confirm')) : nothing}`,
    send: async ({ confirm = '' }) => {
      const number = /^\d+$/.test(confirm.trim()) ? Number(confirm) : -1;
      await send(replaces ? { replace: true, checked, confirm: Math.max(number, 0) } : {});
    },
    onClose,
  });
}

function numberField(removed: number, problem: string | undefined): TemplateResult {
  return html`<p>${removed > 0 ? texts.confirmHint(removed) : texts.nothingGoes}</p>
    ${textField({
      id: 'replace-confirm',
      name: 'confirm',
      label: texts.confirmField,
      inputMode: 'numeric',
      problem,
      required: true,
    })}`;
}

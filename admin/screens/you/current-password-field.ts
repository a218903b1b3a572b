import type { TemplateResult } from 'lit';
import type { ProblemOf } from '../../kit/form-dialog.ts';
import { textField } from '../../kit/form-field.ts';
import { texts } from './texts/texts.ts';

/** Renders the field of the present password, which guards what a stolen session must not change. */
export function currentPasswordField(problemOf: ProblemOf): TemplateResult {
  return textField({
    id: 'current',
    name: 'current',
    label: texts.current,
    type: 'password',
    autocomplete: 'current-password',
    problem: problemOf('current'),
    required: true,
  });
}

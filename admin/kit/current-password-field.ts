import type { TemplateResult } from 'lit';
import type { ProblemOf } from './admin-form.ts';
import { textField } from './form-field.ts';

/** Renders the field of the present password, which guards what a stolen session must not change. */
export function currentPasswordField(label: string, problemOf: ProblemOf): TemplateResult {
  return textField({
    id: 'current',
    name: 'current',
    label,
    type: 'password',
    autocomplete: 'current-password',
    problem: problemOf('current'),
    required: true,
  });
}

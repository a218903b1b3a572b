import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { adminForm, type Form } from './admin-form.ts';
import { modal } from './modal.ts';

export interface DialogForm extends Form {
  /** Unique on the page: the heading's id is made of it. A form of another name begins anew. */
  readonly name: string;
  readonly heading: string;
  readonly onClose: () => void;
}

/** Renders a form in a dialog. */
export function formDialog({ name, heading, ...form }: DialogForm): TemplateResult {
  return modal({
    name,
    heading,
    content: html`${keyed(name, adminForm(form))}`,
    onClose: form.onClose,
  });
}

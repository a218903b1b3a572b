import { html, nothing, type TemplateResult } from 'lit';
import type { Dialogs } from './dialogs.ts';

/** Renders the open dialog, whose code loads with the first one. */
export function openDialog(dialogs: Dialogs): TemplateResult | typeof nothing {
  if (!dialogs.open && !dialogs.editor.conflict) {
    return nothing;
  }
  void import('./ruleset-dialogs.ts');
  return html`<ruleset-dialogs .dialogs=${dialogs}></ruleset-dialogs>`;
}

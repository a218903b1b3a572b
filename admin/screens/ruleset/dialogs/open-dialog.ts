import { html, nothing, type TemplateResult } from 'lit';
import { loadDialog } from '../../../kit/load-dialog.ts';
import type { Dialogs } from './dialogs.ts';

/** Renders the open dialog, whose code loads with the first one. */
export function openDialog(dialogs: Dialogs): TemplateResult | typeof nothing {
  if (!dialogs.open && !dialogs.editor.conflict) {
    return nothing;
  }
  void load(dialogs);
  return html`<ruleset-dialogs .dialogs=${dialogs}></ruleset-dialogs>`;
}

async function load({ open, onClose }: Dialogs): Promise<void> {
  if (!(await loadDialog(import('./ruleset-dialogs.ts'))) && open) {
    onClose();
  }
}

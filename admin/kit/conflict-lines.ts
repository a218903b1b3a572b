import { html, type TemplateResult } from 'lit';
import type { Conflict } from './conflict-dialog.ts';
import { jsonDiff } from './json-diff.ts';
import { texts } from './editing-texts/texts.ts';

/** Renders the lines in which both states differ, for objects that have no words of their own. */
export function conflictLines({ yours, theirs }: Conflict): TemplateResult {
  return html`<p>${texts.conflictHint}</p>
    ${jsonDiff(theirs, yours)}`;
}

import { html, nothing, type TemplateResult } from 'lit';
import type { BlockContext } from '../blocks/block-context.ts';
import type { RulesetEditor } from '../ruleset-editor.ts';
import { rulesetConflict } from './conflict-dialog.ts';

/** The dialog that is open. */
export type OpenDialog =
  | { readonly dialog: 'publish' | 'history' }
  | {
      readonly dialog: 'products';
      readonly chosen: readonly string[];
      readonly onDone: (ids: readonly string[]) => void;
    };

interface Dialogs {
  readonly open: OpenDialog | undefined;
  readonly editor: RulesetEditor;
  readonly context: BlockContext;
  readonly onClose: () => void;
  /** Undefined for people who may not publish. */
  readonly onRestore: ((version: number) => void) | undefined;
}

/** Renders the open dialog, whose code loads with the first one. A conflict comes before all others. */
export function openDialog({
  open,
  editor,
  context,
  onClose,
  onRestore,
}: Dialogs): TemplateResult | typeof nothing {
  if (editor.conflict) {
    return rulesetConflict(editor, editor.conflict, context);
  }
  if (open) {
    void import('./dialogs.ts');
  }
  switch (open?.dialog) {
    case undefined:
      return nothing;
    case 'products':
      return html`<ruleset-product-picker
        .shop=${context.shop}
        .names=${context.names}
        .chosen=${open.chosen}
        .onDone=${(ids: readonly string[]) => {
          onClose();
          open.onDone(ids);
        }}
      ></ruleset-product-picker>`;
    case 'publish':
      return html`<ruleset-publish
        .editor=${editor}
        .context=${context}
        .onClose=${onClose}
      ></ruleset-publish>`;
    case 'history':
      return html`<ruleset-history
        .place=${editor.place}
        .liveVersion=${editor.liveVersion}
        .onRestore=${onRestore}
        .onClose=${onClose}
      ></ruleset-history>`;
    default:
      return open satisfies never;
  }
}

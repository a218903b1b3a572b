import type { BlockContext, ProductChoice } from '../blocks/block-context.ts';
import type { RulesetEditor, RulesetPlace } from '../ruleset-editor.ts';
import type { SavedSituations } from '../trial/saved-situations.ts';

/** The dialog that is open. */
export type OpenDialog =
  | { readonly dialog: 'publish' | 'schedule' | 'history' | 'keep' }
  | ({ readonly dialog: 'products' } & ProductChoice);

/** The dependencies of the dialogs. */
export interface Dialogs {
  readonly open: OpenDialog | undefined;
  readonly editor: RulesetEditor;
  readonly place: RulesetPlace;
  readonly context: BlockContext;
  readonly kept: SavedSituations | undefined;
  /** The query of the ruleset endpoint. */
  readonly situation: string;
  readonly onClose: () => void;
  /** Undefined for people who may not publish. */
  readonly onRestore: ((version: number) => void) | undefined;
}

import { showToast } from '../../../kit/toast.ts';
import type { RulesetEditor } from '../ruleset-editor.ts';
import * as edits from '../state/edits.ts';
import type { RuleDraft } from '../state/ruleset-draft.ts';
import { texts } from '../texts/texts.ts';

/** The commands of a block on its rule. Places begin with 0. */
export interface RuleCommands {
  readonly edit: (place: number, rule: RuleDraft, field?: string) => void;
  readonly move: (from: number, to: number) => void;
  readonly copy: (place: number) => void;
  readonly remove: (place: number) => void;
}

interface Listeners {
  /** Called before the edit, with the key of the rule and its places from 0. */
  readonly onMove: (key: number, from: number, to: number) => void;
  readonly onAdd: () => void;
  /** Called before the edit, with the key of the rule that takes its place; undefined for the only rule. */
  readonly onRemove: (next: number | undefined) => void;
}

/** Returns the commands of the blocks of an editor. */
export function createRuleCommands(
  editor: RulesetEditor,
  { onMove, onAdd, onRemove }: Listeners,
): RuleCommands {
  return {
    edit: (place, rule, field) => editor.edit(edits.setRule(editor.draft, place, rule), field),
    move: (from, to) => {
      const next = edits.moveRule(editor.draft, from, to);
      const key = editor.draft.rules[from]?.key;
      if (key !== undefined && next !== editor.draft) {
        const place = next.rules.findIndex((rule) => rule.key === key);
        onMove(key, from, place);
        editor.edit(next);
      }
    },
    copy: (place) => {
      const rule = editor.draft.rules[place];
      if (rule) {
        onAdd();
        editor.edit(edits.addRule(editor.draft, edits.copyOfRule(rule), place + 1));
      }
    },
    remove: (place) => {
      const { rules } = editor.draft;
      onRemove((rules[place + 1] ?? rules[place - 1])?.key);
      editor.edit(edits.removeRule(editor.draft, place));
      showToast({
        message: texts.removed(place + 1),
        action: { label: texts.undo, run: () => editor.undo() },
      });
    },
  };
}

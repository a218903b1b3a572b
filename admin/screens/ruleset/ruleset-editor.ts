import { call } from '../../api/call.ts';
import { type DraftConflict, DraftEditor } from '../../kit/draft-editor.ts';
import { readRulesetDraft, type RulesetDraft, writeRulesetDraft } from './state/ruleset-draft.ts';

export interface RulesetPlace {
  readonly shop: string;
  readonly object: string;
}

export type RulesetEditor = DraftEditor<RulesetDraft>;

export type RulesetConflict = DraftConflict<RulesetDraft>;

/** Opens the draft of a ruleset, or its live version. */
export function openRuleset(place: RulesetPlace, onChange: () => void): Promise<RulesetEditor> {
  const parameters = { ...place };
  return DraftEditor.open(
    {
      readBody: readRulesetDraft,
      writeBody: writeRulesetDraft,
      load: () => call('ruleset', { parameters }),
      save: (body, revision) => call('saveRulesetDraft', { parameters, body, revision }),
      discard: (revision) => call('discardRulesetDraft', { parameters, revision }),
      publish: (body, revision) => call('publishRuleset', { parameters, body, revision }),
      cancelPlan: () => call('cancelRulesetPlan', { parameters }),
      restore: (version) => call('restoreRuleset', { parameters, body: { version } }),
    },
    onChange,
  );
}

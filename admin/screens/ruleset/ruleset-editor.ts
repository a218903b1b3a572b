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
      load: () => call('GET /shops/:shop/rulesets/:object', { parameters }),
      save: (body, revision) =>
        call('PUT /shops/:shop/rulesets/:object/draft', { parameters, body, revision }),
      discard: (revision) =>
        call('DELETE /shops/:shop/rulesets/:object/draft', { parameters, revision }),
      publish: (body, revision) =>
        call('POST /shops/:shop/rulesets/:object/publish', { parameters, body, revision }),
      cancelPlan: () => call('DELETE /shops/:shop/rulesets/:object/plan', { parameters }),
      restore: (version) =>
        call('POST /shops/:shop/rulesets/:object/restore', { parameters, body: { version } }),
    },
    onChange,
  );
}

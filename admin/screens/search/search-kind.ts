import { call } from '../../api/call.ts';
import type { DraftKind } from '../../kit/draft-editor.ts';
import { membersOf, type Members } from '../../kit/members.ts';

/** The endpoints of the search settings of a shop. */
export function searchKind(shop: string): DraftKind<Members> {
  const parameters = { shop };
  return {
    isAlwaysLive: true,
    readBody: membersOf,
    writeBody: (draft) => ({ ...draft }),
    load: () => call('readSearchSettings', { parameters }),
    save: (body, revision) => call('saveSearchDraft', { parameters, body, revision }),
    discard: (revision) => call('discardSearchDraft', { parameters, revision }),
    publish: (body, revision) => call('publishSearch', { parameters, body, revision }),
    cancelPlan: () => call('cancelSearchPlan', { parameters }),
    restore: (version) => call('restoreSearch', { parameters, body: { version } }),
  };
}

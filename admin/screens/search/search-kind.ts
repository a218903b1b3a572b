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
    load: () => call('GET /shops/:shop/search', { parameters }),
    save: (body, revision) => call('PUT /shops/:shop/search/draft', { parameters, body, revision }),
    discard: (revision) => call('DELETE /shops/:shop/search/draft', { parameters, revision }),
    publish: (body, revision) =>
      call('POST /shops/:shop/search/publish', { parameters, body, revision }),
    cancelPlan: () => call('DELETE /shops/:shop/search/plan', { parameters }),
    restore: (version) =>
      call('POST /shops/:shop/search/restore', { parameters, body: { version } }),
  };
}

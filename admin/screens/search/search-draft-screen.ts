import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import { DraftScreen } from '../drafts/draft-screen.ts';
import { texts } from './texts/texts.ts';
import './search.css';
import type { DraftKind } from '../../kit/draft-editor.ts';
import { membersOf, type Members } from '../../kit/members.ts';

type SearchPage = keyof typeof texts.pages;

const addresses: Readonly<Record<SearchPage, string>> = {
  bench: '/admin/search',
  typing: '/admin/search/typing',
  settings: '/admin/search/settings',
  compare: '/admin/search/compare',
  terms: '/admin/search/terms',
};

const pageNames: readonly SearchPage[] = ['bench', 'typing', 'settings', 'compare', 'terms'];

/** Renders the links between the pages of the search. */
export function searchNavigation(shown: SearchPage): TemplateResult {
  return html`<nav class="row" aria-label=${texts.heading}>
    ${pageNames.map(
      (page) =>
        html`<a
          class="pill"
          href=${addresses[page]}
          aria-current=${page === shown ? 'page' : nothing}
          >${texts.pages[page]}</a
        >`,
    )}
  </nav>`;
}

/** A screen of the search that edits its draft. */
export abstract class SearchDraftScreen extends DraftScreen {
  protected override kind() {
    return searchKind(this.shop.domain);
  }

  protected override loadVersions(signal: AbortSignal) {
    return call('GET /shops/:shop/search/versions', {
      parameters: { shop: this.shop.domain },
      signal,
    });
  }

  protected override heading(): TemplateResult {
    return html`<h1>${texts.heading}</h1>`;
  }

  protected override publishNotice(): TemplateResult | undefined {
    void import('./settings/kept-terms-notice.ts');
    return html`<kept-terms-notice
      shop=${this.shop.domain}
      .draft=${this.editor?.draft}
    ></kept-terms-notice>`;
  }

  protected override nameOf(member: string): string {
    return new Map<string, string>(Object.entries(texts.members)).get(member) ?? member;
  }
}

/** The endpoints of the search settings of a shop. */
function searchKind(shop: string): DraftKind<Members> {
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

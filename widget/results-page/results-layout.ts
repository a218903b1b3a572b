import { html, nothing, type TemplateResult } from 'lit';
import { resultsPageTexts as words } from './results-page-texts.ts';
import { say, sayCount, texts } from '../core/format.ts';
import { isUnderWay, type ResultsView } from './results-reducer.ts';
import { ours } from '../core/own-text.ts';
import { followLink } from './results-actions.ts';
import { blanks, found } from './results-cards.ts';
import { type ResultsContext } from './results-context.ts';
import { toolbar } from './results-toolbar.ts';

/** Everything at its place; `filters` are what is set and what can be. */
export function layout(context: ResultsContext, filters: unknown): TemplateResult {
  const { view, settings, purchases } = context;
  const { status, results } = view;
  if (status === 'failed' && !results) {
    return html`<slot name="fallback">${failure(context)}</slot>`;
  }
  const handleClick = (event: MouseEvent) => followLink(event, context);
  return html`<section
    part="base"
    class="page ${status}"
    aria-label=${texts.searchResults}
    @click=${handleClick}
    @auxclick=${handleClick}
  >
    ${toolbar(context)} ${filters}
    <div class="results" aria-busy=${String(isUnderWay(view))}>
      <div class="progress"></div>
      ${
        status === 'failed'
          ? failure(context)
          : results
            ? found(context, results)
            : blanks(settings.pageSize)
      }
    </div>
    <div class="unseen" role="status">${outcome(view)}</div>
    ${purchases?.announcement}
  </section>`;
}

/** For those who do not see it: what came of each search, once. */
function outcome({ status, results }: ResultsView): unknown {
  if (status === 'failed') {
    return ours(words.failed);
  }
  if (status !== 'settled' || !results) {
    return nothing;
  }
  const { total, search } = results;
  return ours(
    total > 0 ? sayCount(words.count, total) : say(texts.noResults, { query: search.term }),
  );
}

function failure({ retry }: ResultsContext): TemplateResult {
  return html`<p part="failure" class="note" lang=${texts.locale}>
    ${words.failed} <button class="link" type="button" @click=${retry}>${words.retry}</button>
  </p>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import { formatAge } from '../../kit/dates.ts';
import { describeRun, keptTermSentence } from '../../kit/kept-terms.ts';
import { formatCount, formatShare } from '../../kit/numbers.ts';
import { texts } from './texts/texts.ts';
import type { Finding } from './worth-a-look.ts';

/** What the merchant may want to mend, each with the page where that is done. */
export function findingsCard(found: readonly Finding[]): TemplateResult {
  const { insight } = texts;
  return html`<section class="card" aria-labelledby="worth-a-look">
    <h2 id="worth-a-look">${insight.worthALook}</h2>
    ${found.length === 0 ? html`<p>${insight.allFine}</p>` : nothing}
    <ul class="plain lines">
      ${found.map(
        (finding) =>
          html`<li class="row apart">
            <span>${sentenceOf(finding)}</span>
            <a class="button" href=${finding.href}
              >${finding.kind === 'nothing-found' ? insight.mend.button : insight.look}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function sentenceOf(finding: Finding): string {
  const { findings: sentences } = texts.insight;
  switch (finding.kind) {
    case 'nothing-found':
      return sentences.nothingFound(finding.terms, formatCount(finding.searches));
    case 'late-click':
      return sentences.lateClick(finding.term, formatCount(finding.place));
    case 'few-clicks':
      return sentences.fewClicks(finding.term, formatShare(finding.share));
    case 'no-sales':
      return sentences.noSales(finding.widget, formatCount(finding.seen));
    case 'few-agreed':
      return sentences.fewAgreed(formatShare(finding.share));
    case 'unmatched-rules':
      return sentences.unmatchedRules(finding.rules, finding.ruleset);
    case 'kept-term':
      return `${keptTermSentence(finding)} (${describeRun(formatAge(finding.at), finding.after)})`;
    case 'dead-reference':
      return sentences.deadReference(finding.ruleset);
    case 'unused-key':
      return sentences.unusedKey(finding.name);
    case 'health':
      return sentences.health[finding.part];
    default:
      return finding satisfies never;
  }
}

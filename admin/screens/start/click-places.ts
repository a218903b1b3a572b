import { html, nothing, type TemplateResult } from 'lit';
import { barPlot } from '../../kit/plots/lazy-plots.ts';
import { formatCount, formatShare } from '../../kit/numbers.ts';
import { plotTable } from './plot-table.ts';
import { texts } from './texts/texts.ts';
import type { Overview } from './worth-a-look.ts';

const mostPlaces = 10;

/** The share of clicks at each place of the results, as bars and as a table. */
export function clickPlaces(places: Overview['click_places']): TemplateResult | typeof nothing {
  const { insight } = texts;
  const total = places.reduce((sum, { clicks }) => sum + clicks, 0);
  if (total === 0) {
    return nothing;
  }
  const clicksAt = new Map(places.map(({ place, clicks }) => [place, clicks]));
  const shown = Array.from({ length: mostPlaces }, (_, index) => {
    const clicks = clicksAt.get(index + 1) ?? 0;
    return { place: formatCount(index + 1), clicks, share: clicks / total };
  });
  return html`<h3>${insight.clickPlaces}</h3>
    ${barPlot({
      label: insight.clickPlaces,
      bars: shown.map(({ place, clicks, share }) => ({
        name: place,
        value: share,
        text: clicks > 0 ? formatCount(share * 100) : '',
      })),
    })}
    ${plotTable(
      insight.clickPlaces,
      [insight.atPlace, insight.measures.clicks, insight.share],
      shown.map(({ place, clicks, share }) => [place, formatCount(clicks), formatShare(share)]),
    )}`;
}

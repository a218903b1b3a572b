import { html, type TemplateResult } from 'lit';
import { formatShortDay } from '../../kit/dates.ts';
import { bandPlot } from '../../kit/plots/lazy-plots.ts';
import { table } from '../../kit/table.ts';
import { formatLift, formatNumber, type Report } from './experiment-formats.ts';
import { texts } from './texts/texts.ts';

/** Draws the difference of each variant to A once there are two days to compare. */
export function differencePlots({
  days,
  verdict,
}: Pick<Report, 'days' | 'verdict'>): readonly TemplateResult[] {
  const compared = days.length < 2 ? [] : (verdict?.comparisons ?? []);
  return compared.map(({ name }) => {
    const label = texts.plot(name);
    const points = days.map(({ day, comparisons }) => {
      const own = comparisons.find((one) => one.name === name);
      return { day, value: own?.lift ?? null, low: own?.low ?? null, high: own?.high ?? null };
    });
    return html`<p class="hint">${label}</p>
      ${bandPlot({ label, points, formatValue: formatLift, formatDay: formatShortDay })}`;
  });
}

/** Repeats the plots as a table, the newest day first, with a row for each variant. */
export function dailyVerdicts({ days }: Pick<Report, 'days'>): TemplateResult {
  const { day, variant, verdict, shoppers, lift, from, to } = texts;
  return html`<details>
    <summary>${texts.history}</summary>
    ${table({
      caption: texts.history,
      columns: [day, variant, verdict, shoppers, lift, from, to],
      rows: days.toReversed().flatMap((one) => one.comparisons.map((own) => ({ ...one, own }))),
      row: (one) =>
        html`<tr>
          <td>${formatShortDay(one.day)}</td>
          <td data-label=${variant}>${one.own.name}</td>
          <td data-label=${verdict}>
            ${texts.states[one.state === 'broken' ? one.state : one.own.state]}
          </td>
          <td data-label=${shoppers}>${formatNumber(one.shoppers)}</td>
          <td data-label=${lift}>${formatLift(one.own.lift)}</td>
          <td data-label=${from}>${formatLift(one.own.low)}</td>
          <td data-label=${to}>${formatLift(one.own.high)}</td>
          <td></td>
        </tr>`,
    })}
  </details>`;
}

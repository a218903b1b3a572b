import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { sparkline } from '../../kit/plots/lazy-plots.ts';
import type { PlotPoint } from '../../kit/plots/line-plot.ts';
import './start.css';
import { formatCount, formatShare } from '../../kit/numbers.ts';
import { formatMoney, formatRate } from './formats.ts';
import { texts } from './texts/texts.ts';
import { changeOf, type Overview } from './worth-a-look.ts';

type Report = Overview | AdminContract['insightKey']['answer'];

/** The figures of a shop, or of one widget or term, against the days before. */
interface FigureReport extends Pick<Report, 'before' | 'days' | 'currency'> {
  readonly totals: Overview['totals'];
  readonly attributionDays?: number;
}

/** Cards of what was sold and clicked, then `more`. `sales` comes after the first; without it, there is one of additions. */
export function figureCards(
  { totals, before, days, currency, attributionDays }: FigureReport,
  {
    sales = nothing,
    more = nothing,
  }: { sales?: TemplateResult | typeof nothing; more?: TemplateResult | typeof nothing } = {},
): TemplateResult {
  const { insight } = texts;
  const money = (figures: typeof totals) =>
    figures.revenue === null ? null : Number(figures.revenue);
  const orders = ordersOf(totals);
  return html`<div class="figures">
    ${figureCard({
      label: insight.sold,
      value: formatMoney(totals.revenue, currency),
      change: changeOf(money(totals), money(before)),
      points: days.map(({ day, revenue }) => ({
        day,
        value: revenue === null ? null : Number(revenue),
      })),
      hint:
        attributionDays === undefined
          ? insight.orders(formatCount(orders))
          : insight.soldHint(formatCount(orders), attributionDays),
    })}
    ${sales}
    ${figureCard({
      label: insight.measures.clicks,
      value: formatCount(totals.clicks),
      change: changeOf(totals.clicks, before.clicks),
      points: days.map(({ day, clicks: value }) => ({ day, value })),
      hint: insight.clicksHint(formatRate(totals.click_rate), formatCount(totals.impressions)),
    })}
    ${sales === nothing ? addsCard({ totals, before, days }) : nothing} ${more}
  </div>`;
}

function addsCard({
  totals,
  before,
  days,
}: Pick<FigureReport, 'totals' | 'before' | 'days'>): TemplateResult {
  const { insight } = texts;
  return figureCard({
    label: insight.measures.adds,
    value: formatCount(totals.adds),
    change: changeOf(totals.adds, before.adds),
    points: days.map(({ day, adds: value }) => ({ day, value })),
    hint: insight.addsHint(formatRate(totals.add_rate), formatCount(totals.clicks)),
  });
}

/** The card of the part that widgets and search have in all sales; nothing without orders. */
export function shareOfSalesCard({
  totals,
  before,
  all_sales,
  all_sales_before,
  days,
  currency,
}: Overview): TemplateResult | typeof nothing {
  const { shareOfSales, shareOfSalesHint } = texts.insight;
  const share = shareOf(totals.revenue, all_sales);
  return all_sales === null
    ? nothing
    : figureCard({
        label: shareOfSales,
        value: formatShare(share),
        change: changeOf(share, shareOf(before.revenue, all_sales_before)),
        points: days.map(({ day, revenue, all_revenue }) => {
          const ofDay = shareOf(revenue, all_revenue === null ? null : { revenue: all_revenue });
          // In percent: the line has a scale of whole numbers.
          return { day, value: ofDay && 100 * ofDay };
        }),
        hint: shareOfSalesHint(
          formatMoney(all_sales.revenue, currency),
          formatMoney(all_sales.order_value, currency),
        ),
      });
}

function shareOf(revenue: string | null, all: { readonly revenue: string } | null): number | null {
  return revenue !== null && all !== null && Number(all.revenue) > 0
    ? Number(revenue) / Number(all.revenue)
    : null;
}

/** The card of searches that found nothing. Fewer of them are better. */
export function nothingFoundCard(overview: Overview): TemplateResult {
  const { days, nothing_found, nothing_found_before } = overview;
  const missed = days.reduce((sum, { without_results }) => sum + (without_results ?? 0), 0);
  return figureCard({
    label: texts.insight.nothingFound,
    value: formatShare(nothing_found?.value),
    change: changeOf(nothing_found?.value, nothing_found_before?.value),
    isLessBetter: true,
    points: days.map(({ day, without_results: value }) => ({ day, value })),
    hint: texts.insight.nothingFoundHint(
      formatCount(nothing_found && missed),
      formatCount(nothing_found?.of),
    ),
  });
}

export function ordersOf({ direct, assisted }: Pick<Overview['totals'], 'direct' | 'assisted'>) {
  return direct && assisted ? direct.orders + assisted.orders : null;
}

interface FigureCard {
  readonly label: string;
  readonly value: string;
  readonly change: number | null;
  readonly isLessBetter?: boolean;
  readonly points: readonly PlotPoint[];
  readonly hint: string;
}

function figureCard({
  label,
  value,
  change,
  isLessBetter = false,
  points,
  hint,
}: FigureCard): TemplateResult {
  return html`<section class="card figure">
    <h2>${label}</h2>
    <p class="row apart">
      <strong>${value}</strong>
      ${change === null ? nothing : changePill(change, isLessBetter)}
    </p>
    ${sparkline(points)}
    <p class="hint">${hint}</p>
  </section>`;
}

function changePill(change: number, isLessBetter: boolean): TemplateResult {
  const isGood = isLessBetter ? change <= 0 : change >= 0;
  return html`<span class="pill ${isGood ? 'good' : 'warning'}"
    ><span aria-hidden="true">${change < 0 ? '▼' : '▲'}</span>
    <span class="unseen">${change < 0 ? texts.insight.less : texts.insight.more}</span>
    ${formatShare(Math.abs(change))}
    <span class="unseen">${texts.insight.againstBefore}</span></span
  >`;
}

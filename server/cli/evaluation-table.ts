import type { Evaluation } from '../recommend/evaluation/evaluate.ts';
import type { PairedDifference } from '../recommend/evaluation/paired-difference.ts';
import type { StrengthChoice } from '../recommend/evaluation/choose-strength.ts';
import type { Split } from '../recommend/evaluation/split.ts';
import {
  type Figures,
  listLength,
  type PopularityFigures,
  type Score,
} from '../recommend/evaluation/trial.ts';
import type { Strength } from '../recommend/models/pair-scoring.ts';
import { table } from './output.ts';

const headings = [
  'Recommender',
  ' Cases',
  `Hit@${listLength}`,
  `NDCG@${listLength}`,
  `MRR@${listLength}`,
  'Coverage',
  'Most shown',
  'Families',
  'NDCG above popularity',
];

const explanation =
  'Figures in percent. Coverage: the products of the shop in any list. Most shown: the lists with the product that most of\n' +
  'them show among the first six. Families: in a list of ten, where colours of one thing are one. NDCG above popularity: the gain in the same cases, with the half width of its 95 %\n' +
  'confidence interval; "within noise" means that the difference may be chance.';

/** Returns a table with the metrics of each recommender, followed by those of popularity in the same cases. */
export function describeEvaluation({ orders, sessions, strength, scores }: Evaluation): string {
  const scored = scores.filter((score) => 'figures' in score);
  const unscored = scores.filter((score) => 'needs' in score);
  const parts = [
    [describeSplit('orders', orders), describeSplit('sessions', sessions)].join('\n'),
    ...(scored.length === 0
      ? []
      : [
          table([headings, ...scored.flatMap(rowsOf)]),
          explanation,
          table(scored.map(({ recommender, question }) => [recommender, question])),
        ]),
    orders === null ? '' : describeStrength(strength),
    table(unscored.map(({ recommender, needs }) => [recommender, `not scored: ${needs}`])),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function describeSplit(what: string, split: Split | null): string {
  if (split === null) {
    return `The shop has no ${what}.`;
  }
  const { at, before, after } = split;
  const day = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `Trained on the ${count(before)} ${what} before ${day} UTC, tested on the ${count(after)} since.`;
}

function describeStrength({ strength, baskets, gains }: StrengthChoice): string {
  const { single, cart, halfLifeDays, limitsRepeats } = strength;
  return [
    `Bought together, chosen by ${count(baskets)} held-out ${baskets === 1 ? 'basket' : 'baskets'}:`,
    `  single products: ${describeCertainty(single)}, ${describeChoice(gains.single)}`,
    `  carts: ${describeCertainty(cart)}, ${describeChoice(gains.cart)}`,
    `  both: half-life ${halfLifeDays} days, ${describeChoice(gains.halfLife)}`,
    `  best sellers that lead many lists: ${limitsRepeats ? 'lowered' : 'kept'}`,
  ].join('\n');
}

function describeCertainty({ chance, priorOrders }: Strength['single']): string {
  return `chance ${chance}, ${priorOrders} prior orders`;
}

function describeChoice(gain: PairedDifference | null): string {
  return gain === null ? 'as usual' : `NDCG ${describeGain(gain)} compared with the usual`;
}

function rowsOf({ recommender, cases, figures, popularity }: Score): string[][] {
  const verdict = popularity === null ? 'is popularity' : describeDifference(popularity);
  const own = [recommender, alignRight(count(cases), 1), ...describeFigures(figures), verdict];
  return popularity === null ? [own] : [own, ['  popularity', '', ...describeFigures(popularity)]];
}

function describeDifference({ difference }: PopularityFigures): string {
  const { mean, margin, isWithinNoise } = difference;
  if (margin === null) {
    return `${describeGain(difference)}, from one case: not significant`;
  }
  const significance = isWithinNoise ? 'within noise' : mean > 0 ? 'better' : 'worse';
  return `${describeGain(difference)}, ${significance}`;
}

function describeGain({ mean, margin }: PairedDifference): string {
  const gain = `${mean < 0 ? '-' : '+'}${percent(Math.abs(mean))}`;
  return margin === null ? gain : `${gain} ± ${percent(margin)}`;
}

function describeFigures(figures: Figures): string[] {
  const { hitRate, ndcg, mrr, coverage, mostShown, families } = figures;
  const shares = [hitRate, ndcg, mrr, coverage, mostShown].map(percent);
  return [...shares, families.toFixed(1)].map((figure, index) => alignRight(figure, index + 2));
}

function alignRight(cell: string, column: number): string {
  return cell.padStart(headings[column]?.length ?? 0);
}

function percent(share: number): string {
  return (share * 100).toFixed(1);
}

function count(value: number): string {
  return value.toLocaleString('en');
}

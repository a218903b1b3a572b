import type { AdminContract } from '../../../server/features/endpoints.ts';
import { formatShare } from '../../kit/numbers.ts';
import { currentLanguage } from '../../preferences/language.ts';
import { texts } from './texts/texts.ts';

export type Report = AdminContract['experimentReport']['answer'];
export type Experiment = Report['experiment'];
export type Verdict = NonNullable<Report['verdict']>;

export function placeName({ widget_id, widget_name }: Experiment): string {
  return widget_id === null ? texts.search : texts.widget(widget_id, widget_name);
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 2 }).format(value);
}

/** Writes a lift with its sign. */
export function formatLift(value: number | null): string {
  return value === null
    ? texts.none
    : new Intl.NumberFormat(currentLanguage(), {
        style: 'percent',
        maximumFractionDigits: 1,
        signDisplay: 'exceptZero',
      }).format(value);
}

/** An experiment that needs more than a year is not one of today's shop. */
const longestDays = 365;

/** Returns the verdict as a plain sentence in the language of the person. */
export function verdictSentence({ metric, effect }: Experiment, verdict: Verdict): string {
  const { state, comparisons } = verdict;
  const { sentences } = texts;
  const telling = comparisons.find((one) => one.state === state) ?? comparisons[0];
  if (state === 'broken' || !telling) {
    return sentences.broken;
  }
  const { name, low, high, days_to_go: days } = telling;
  if (state === 'collecting') {
    return days === null
      ? sentences.tooFew
      : days === 0
        ? sentences.late(effect)
        : days > longestDays
          ? sentences.neverToday(effect)
          : sentences.collecting(effect, days);
  }
  const what = texts.metrics[metric];
  return sentences[state](name, what, formatLift(low), formatLift(high), effect);
}

/** Returns which sessions take no part; empty when all do. */
export function leftOutSentence({ left_out }: Verdict): string {
  return left_out && left_out.share > 0
    ? texts.leftOut(
        formatNumber(left_out.networks),
        formatNumber(left_out.bots),
        formatShare(left_out.share),
      )
    : '';
}

/** Returns what to look at when shoppers are not split as planned; empty otherwise. */
export function lookAt({ state, variants }: Verdict): string {
  const [lacking] = variants.toSorted(
    (one, other) => one.shoppers / one.expected - other.shoppers / other.expected,
  );
  return state === 'broken' && lacking
    ? texts.lookAt(
        lacking.name,
        formatNumber(lacking.shoppers),
        formatNumber(Math.round(lacking.expected)),
      )
    : '';
}

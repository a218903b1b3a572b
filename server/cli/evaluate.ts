import { type Command, InvalidArgumentError } from 'commander';
import type { StrengthChoice } from '../recommend/evaluation/choose-strength.ts';
import type { Evaluation } from '../recommend/evaluation/evaluate.ts';
import { evaluateShop, usualShare } from '../recommend/evaluation/save-evaluation.ts';
import type { PairedDifference } from '../recommend/evaluation/paired-difference.ts';
import type { Split } from '../recommend/evaluation/split.ts';
import type { Figures, Score, Unscored } from '../recommend/evaluation/trial.ts';
import { measureNow } from '../features/trials/trials.ts';
import { shopOf, withStores } from './command-context.ts';
import { describeEvaluation } from './evaluation-table.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStepProgress, type Step } from './step-progress.ts';

interface EvaluateOptions extends OutputOptions {
  newest: number;
}

export function addEvaluateCommand(program: Command): void {
  program
    .command('evaluate')
    .summary('measures how well the recommenders predict')
    .description(
      "Trains each recommender on the older part of a shop's orders and sessions and tests it on the newest.\n" +
        'Prints hit rate, NDCG, MRR, coverage, the share of lists with the most shown product, and the families of a list\n' +
        'beside those of popularity, which recommends the products that sell or are viewed most. Repeated runs on the same data print the same. The admin shows the progress and the\n' +
        'results of runs with the usual share of the newest data, of which one runs at a time.',
    )
    .argument('<domain>', 'the domain of the shop')
    .option(
      '--newest <share>',
      'the share of the newest data to test on, such as 0.2',
      parseShare,
      usualShare,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', examples('evaluate store.example', 'evaluate store.example --newest 0.1'))
    .action((domain: string, options: EvaluateOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const progress = createStepProgress(options);
        const { newest } = options;
        const onProgress = (reached: Step) => progress.update(reached);
        const evaluating =
          newest === usualShare
            ? measureNow(context.management, shop.id, { onProgress })
            : evaluateShop(context, shop.id, { newest, onProgress });
        const evaluation = await evaluating.finally(() => progress.end());
        print(options, toJson(shop.domain, evaluation), describeEvaluation(evaluation));
      }),
    );
}

function parseShare(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share < 1)) {
    throw new InvalidArgumentError('It must be a number between 0 and 1, such as 0.2.');
  }
  return share;
}

function toJson(domain: string, { orders, sessions, strength, scores }: Evaluation) {
  return {
    domain,
    orders: orders && splitToJson(orders),
    sessions: sessions && splitToJson(sessions),
    strength: strengthToJson(strength),
    recommenders: scores.map(scoreToJson),
  };
}

function splitToJson({ at, before, after }: Split) {
  return { split_at: new Date(at).toISOString(), before, after };
}

function strengthToJson({ strength, baskets, gains }: StrengthChoice) {
  const useToJson = (use: 'single' | 'cart') => ({
    chance: strength[use].chance,
    prior_orders: strength[use].priorOrders,
    ndcg_gain: gainToJson(gains[use]),
  });
  return {
    single: useToJson('single'),
    cart: useToJson('cart'),
    half_life_days: strength.halfLifeDays,
    half_life_ndcg_gain: gainToJson(gains.halfLife),
    limits_repeats: strength.limitsRepeats,
    baskets,
  };
}

function gainToJson(gain: PairedDifference | null) {
  return gain && { mean: gain.mean, margin: gain.margin };
}

function scoreToJson(score: Score | Unscored) {
  if ('needs' in score) {
    return score;
  }
  const { recommender, question, cases, figures, popularity } = score;
  return {
    recommender,
    question,
    cases,
    ...figuresToJson(figures),
    popularity: popularity && figuresToJson(popularity),
    ndcg_above_popularity: popularity && {
      mean: popularity.difference.mean,
      margin: popularity.difference.margin,
      is_within_noise: popularity.difference.isWithinNoise,
    },
  };
}

function figuresToJson({ hitRate, ndcg, mrr, coverage, mostShown, families }: Figures) {
  return { hit_rate: hitRate, ndcg, mrr, coverage, most_shown: mostShown, families };
}

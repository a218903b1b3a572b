import { type Command, InvalidArgumentError } from 'commander';
import { evaluate, type Evaluation } from '../recommend/evaluation/evaluate.ts';
import type { Split } from '../recommend/evaluation/split.ts';
import type { Figures, Score, Unscored } from '../recommend/evaluation/trial.ts';
import { clockSkewBound } from '../recommend/sales.ts';
import { readHistory } from '../recommend/training/read-history.ts';
import { readProductWords } from '../recommend/training/read-product-words.ts';
import { type CommandContext, shopOf, withStores } from './command-context.ts';
import { describeEvaluation } from './evaluation-table.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStepProgress } from './step-progress.ts';

interface EvaluateOptions extends OutputOptions {
  newest: number;
}

export function addEvaluateCommand(program: Command): void {
  program
    .command('evaluate')
    .summary('measures how well the recommenders predict')
    .description(
      "Trains each recommender on the older part of a shop's orders and sessions and tests it on the newest.\n" +
        'Prints hit rate, NDCG, MRR and coverage beside those of popularity, which recommends the products\n' +
        'that sell or are viewed most. Repeated runs on the same data print the same. Changes nothing.',
    )
    .argument('<domain>', 'the domain of the shop')
    .option(
      '--newest <share>',
      'the share of the newest data to test on, such as 0.2',
      parseShare,
      0.2,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', examples('evaluate store.example', 'evaluate store.example --newest 0.1'))
    .action((domain: string, options: EvaluateOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const evaluation = await evaluateShop(context, shop.id, options);
        print(options, toJson(shop.domain, evaluation), describeEvaluation(evaluation));
      }),
    );
}

async function evaluateShop(
  { history: store }: CommandContext,
  shopId: number,
  { newest, ...output }: EvaluateOptions,
): Promise<Evaluation> {
  const progress = createStepProgress(output);
  try {
    const history = await readHistory(store, shopId, {
      until: clockSkewBound(Date.now()),
      onProgress: ({ what, done, total }) =>
        progress.update({ step: `reading ${what}`, done, total }),
    });
    const { productIds } = history;
    const words = await readProductWords(store, shopId, productIds, (done) =>
      progress.update({ step: 'reading products', done, total: productIds.length }),
    );
    return evaluate(
      { history, words },
      {
        newest,
        onTrial: (recommender, done, total) =>
          progress.update({ step: `testing ${recommender}`, done, total }),
      },
    );
  } finally {
    progress.end();
  }
}

function parseShare(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share < 1)) {
    throw new InvalidArgumentError('It must be a number between 0 and 1, such as 0.2.');
  }
  return share;
}

function toJson(domain: string, { orders, sessions, scores }: Evaluation) {
  return {
    domain,
    orders: orders && splitToJson(orders),
    sessions: sessions && splitToJson(sessions),
    recommenders: scores.map(scoreToJson),
  };
}

function splitToJson({ at, before, after }: Split) {
  return { split_at: new Date(at).toISOString(), before, after };
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

function figuresToJson({ hitRate, ndcg, mrr, coverage }: Figures) {
  return { hit_rate: hitRate, ndcg, mrr, coverage };
}

import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { newExperimentSchema } from '../features/experiments/contract.ts';
import { formatIssuePath } from '../contract/issue-path.ts';
import { issueMessage } from '../contract/issue-message.ts';
import { AppError } from '../base/errors.ts';
import { createExperiment } from '../features/experiments/create-experiment.ts';
import { requireExperiment } from '../features/experiments/experiment-place.ts';
import { experimentReport, listExperiments } from '../features/experiments/experiment-report.ts';
import { experimentPlan } from '../features/experiments/experiment-plan.ts';
import { startExperiment, stopExperiment } from '../features/experiments/run-experiment.ts';
import { type CommandContext, shopOf, waitUntilShown, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';

export function addExperimentCommands(program: Command): void {
  const experiment = program
    .command('experiment')
    .summary('proves what a widget or a search setting earns')
    .description(
      'Shows variants of a widget or of the search to shoppers who have agreed to be counted, and judges them.\n' +
        'Verdicts may be read every day without being wrong more often.',
    );
  addCreate(experiment);
  addList(experiment);
  addStart(experiment);
  addStop(experiment);
  addReport(experiment);
}

function addCreate(experiment: Command): void {
  experiment
    .command('create')
    .summary('plans an experiment from a JSON file')
    .description(
      'Plans an experiment from a JSON file, and tells what it would find. Shoppers see nothing of it\n' +
        'before it starts.\n' +
        'The file has a "name", the "widget_id" (none for the search), the "metric" (revenue, orders, units, adds or\n' +
        'clicks), the planned "weeks" (4), the "effect" that matters in percent (5: smaller ones are no difference), and\n' +
        'the "variants": A first, which is what there is; B to D with "settings" or "draft"; "holdout" shows the\n' +
        'fallback of the theme, or its own search. Each has a "weight", usually 1.\n' +
        'With "starts_on" and "ends_on", days such as 2026-01-31, it starts and ends by itself.',
    )
    .argument('<domain>', 'the domain of the shop')
    .argument('<file>', 'the experiment')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('experiment create store.example grid.json'))
    .action((domain: string, file: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const wanted = await readExperiment(file);
        const id = await createExperiment(context.management, shop, wanted);
        const place = { widgetId: wanted.widget_id, metric: wanted.metric };
        const weights = wanted.variants.map(({ weight }) => weight);
        const asked = { weights, weeks: wanted.weeks, now: Date.now() };
        const plan = await experimentPlan(context, shop.id, place, asked);
        print(options, { id, plan }, `${id}  ${wanted.name}\n${describePlan(plan)}`);
      }),
    );
}

function addList(experiment: Command): void {
  experiment
    .command('list')
    .summary('lists experiments with their latest verdicts')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('experiment list store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const all = await listExperiments(context, await shopOf(context, domain));
        const lines = all.map(({ id, name, widget_id, status, starts_at, state }) => [
          String(id),
          name,
          widget_id === null ? 'search' : `widget ${widget_id}`,
          status === 'planned' && starts_at !== null ? `starts at ${starts_at}` : status,
          state ?? '–',
        ]);
        const text = table([['Id', 'Name', 'Place', 'Status', 'Verdict'], ...lines]);
        print(options, all, all.length > 0 ? text : 'There is no experiment yet.');
      }),
    );
}

function addStart(experiment: Command): void {
  addChange(experiment, 'start', 'shows its variants to shoppers', async (context, shop, id) => {
    await startExperiment(context.management, shop.id, id);
    return `Experiment ${id} runs.`;
  });
}

function addStop(experiment: Command): void {
  const summary = 'shows A to all shoppers again, or gives a plan up';
  addChange(experiment, 'stop', summary, async (context, shop, id) => {
    await stopExperiment(context.management, shop, id);
    return `Experiment ${id} has ended.`;
  });
}

type FoundShop = Awaited<ReturnType<typeof shopOf>>;

function addChange(
  experiment: Command,
  name: 'start' | 'stop',
  summary: string,
  change: (context: CommandContext, shop: FoundShop, id: number) => Promise<string>,
): void {
  experiment
    .command(name)
    .summary(summary)
    .argument('<domain>', 'the domain of the shop')
    .argument('<id>', 'the id of the experiment')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`experiment ${name} store.example 1`))
    .action((domain: string, id: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const text = await change(context, shop, readId(id));
        await waitUntilShown(context, shop.id);
        print(options, { id: readId(id) }, text);
      }),
    );
}

function addReport(experiment: Command): void {
  experiment
    .command('report')
    .summary('prints the verdict of an experiment')
    .argument('<domain>', 'the domain of the shop')
    .argument('<id>', 'the id of the experiment')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('experiment report store.example 1'))
    .action((domain: string, id: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const found = await requireExperiment(context.management, shop.id, readId(id));
        const report = await experimentReport(context, shop, found, Date.now());
        print(options, report, describeReport(report));
      }),
    );
}

async function readExperiment(file: string) {
  const parsed = newExperimentSchema.safeParse(await readJson(file), { error: issueMessage });
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success) {
    throw new AppError(
      'invalid',
      `${file}: ${formatIssuePath(issue?.path ?? [])}: ${issue?.message}`,
    );
  }
  return parsed.data;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('invalid', `${file}: cannot be read as JSON: ${reason}`);
  }
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw new AppError(
      'invalid',
      `${text} is no id of an experiment: "experiment list" lists all.`,
    );
  }
  return Number(text);
}

function describePlan(plan: Awaited<ReturnType<typeof experimentPlan>>): string {
  if (plan.shoppers === 0) {
    return 'Nobody was counted at this place in the last 28 days, so nobody can say how long it takes.';
  }
  const lifts = plan.lifts.map(({ metric, half, most }) => [metric, percent(half), percent(most)]);
  const days = plan.days.map(({ effect, days: needed }) => [
    `${effect} %`,
    needed === null ? (plan.mean > 0 ? "not with today's traffic" : 'unknown') : String(needed),
  ]);
  return [
    `${plan.shoppers_per_day.toFixed(1)} new shoppers a day. Within ${plan.weeks} weeks these lifts are found:`,
    table([['Metric', 'With 50 %', 'With 80 %'], ...lifts]),
    table([['Effect', 'Days until it is found'], ...days]),
  ].join('\n\n');
}

type Report = Awaited<ReturnType<typeof experimentReport>>;

function describeReport({ experiment, currency, verdict }: Report): string {
  const { id, name, metric, status } = experiment;
  const head = `${id}  ${name} (${status})`;
  if (!verdict) {
    return `${head}\nIt has not started.`;
  }
  const bands = new Map<string, (typeof verdict.comparisons)[number]>(
    verdict.comparisons.map((one) => [one.name, one]),
  );
  const unit = metric === 'revenue' ? `${currency} each` : `${metric} each`;
  const rows = verdict.variants.map(({ name: variant, shoppers, mean }) => {
    const { lift = null, low = null, high = null } = bands.get(variant) ?? {};
    return [variant, String(shoppers), mean.toFixed(3), percent(lift), percent(low), percent(high)];
  });
  const notes = [
    verdict.limit === null
      ? ''
      : `A shopper counts with ${verdict.limit.toFixed(2)} ${currency} at most, the 99.9th percentile.`,
    verdict.mixed > 0
      ? `${verdict.mixed} people have seen two variants in different browsers, and count in each by what they did there.`
      : '',
    verdict.left_out && verdict.left_out.share > 0
      ? `${Math.round(verdict.left_out.share * 100)} % of the sessions take no part: ${verdict.left_out.networks} of networks with many others that day, ${verdict.left_out.bots} of bots.`
      : '',
    verdict.look_at ?? '',
  ];
  return [
    head,
    verdict.sentence,
    table([['Variant', 'Shoppers', unit, 'Lift', 'From', 'To'], ...rows]),
    ...notes.filter(Boolean),
  ].join('\n');
}

function percent(value: number | null): string {
  return value === null ? '–' : `${(value * 100).toFixed(1)} %`;
}

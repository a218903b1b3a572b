import { membersOf, type Members } from '../../kit/members.ts';

/** A goal with the country that it is for; empty for all. */
export interface PlacedGoal {
  readonly country: string;
  readonly goal: Members;
}

/** Returns the goals for all countries, then those of each country. */
export function readGoals({ goals, markets }: Members): readonly PlacedGoal[] {
  const byCountry = Object.entries(membersOf(markets));
  return [...placed(goals, ''), ...byCountry.flatMap(([country, list]) => placed(list, country))];
}

/**
 * Returns the settings of goals in the order of their rows.
 *
 * @param markets - the former setting, whose countries without a goal are kept: they turn the goals off there.
 */
export function writeGoals(rows: readonly PlacedGoal[], markets: unknown): Members {
  const goalsOf = (wanted: string) =>
    rows.filter(({ country }) => country === wanted).map(({ goal }) => goal);
  const empty = Object.entries(membersOf(markets)).filter(
    ([country, list]) => placed(list, country).length === 0,
  );
  const filled = rows
    .filter(({ country }) => country !== '')
    .map(({ country }) => [country, goalsOf(country)] as const);
  const countries = Object.fromEntries([...empty, ...filled]);
  return {
    goals: goalsOf(''),
    markets: Object.keys(countries).length > 0 ? countries : undefined,
  };
}

/** Returns the rows on screen while the settings have the same goals, which are grouped by country; else new rows. */
export function followGoals(rows: readonly PlacedGoal[], settings: Members): readonly PlacedGoal[] {
  return contentOf(rows) === contentOf(readGoals(settings)) ? rows : readGoals(settings);
}

/** Returns a text that is equal for rows with the same goals in each country. */
function contentOf(rows: readonly PlacedGoal[]): string {
  const sorted = rows.toSorted((one, other) => compareTexts(one.country, other.country));
  return JSON.stringify(sorted);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function placed(list: unknown, country: string): readonly PlacedGoal[] {
  return Array.isArray(list)
    ? list.map((goal: unknown) => ({ country, goal: membersOf(goal) }))
    : [];
}

import { type RuleDraft, type RulesetDraft, writeRule } from './ruleset-draft.ts';

/** Words of the differences between two rulesets. */
interface DifferenceTexts {
  readonly name: (name: string) => string;
  readonly added: (place: number, sentence: string) => string;
  readonly removed: (place: number, sentence: string) => string;
  readonly changed: (place: number, before: string, after: string) => string;
  readonly moved: string;
  readonly settings: string;
}

/** Returns what changes from one ruleset to another, as sentences. */
export function describeDifference(
  before: RulesetDraft,
  after: RulesetDraft,
  texts: DifferenceTexts,
  sentenceOf: (rule: RuleDraft) => string,
): readonly string[] {
  const sentences: string[] = [];
  if (before.name !== after.name) {
    sentences.push(texts.name(after.name));
  }
  const former = indexByContent(before.rules);
  const later = indexByContent(after.rules);
  const gone = before.rules.flatMap((rule, place) =>
    later.has(contentOf(rule)) ? [] : [{ rule, place }],
  );
  const fresh = after.rules.flatMap((rule, place) =>
    former.has(contentOf(rule)) ? [] : [{ rule, place }],
  );
  // A rule that goes and a new one at the same place are one rule that has changed.
  for (const { rule, place } of fresh) {
    const changed = gone.findIndex((one) => one.place === place);
    const [original] = changed < 0 ? [] : gone.splice(changed, 1);
    sentences.push(
      original
        ? texts.changed(place + 1, sentenceOf(original.rule), sentenceOf(rule))
        : texts.added(place + 1, sentenceOf(rule)),
    );
  }
  sentences.push(...gone.map(({ rule, place }) => texts.removed(place + 1, sentenceOf(rule))));
  if (stayed(before.rules, later) !== stayed(after.rules, former)) {
    sentences.push(texts.moved);
  }
  if (JSON.stringify(before.settings) !== JSON.stringify(after.settings)) {
    sentences.push(texts.settings);
  }
  return sentences;
}

/** Returns the rules that another ruleset has too, in order. */
function stayed(rules: readonly RuleDraft[], others: ReadonlySet<string>): string {
  return rules
    .map(contentOf)
    .filter((content) => others.has(content))
    .join('\n');
}

function indexByContent(rules: readonly RuleDraft[]): ReadonlySet<string> {
  return new Set(rules.map(contentOf));
}

function contentOf(rule: RuleDraft): string {
  return JSON.stringify(writeRule(rule));
}

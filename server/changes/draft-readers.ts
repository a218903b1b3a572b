import { formatIssuePath } from '../contract/issue-path.ts';
import { issueMessage, maxProblems } from '../contract/issue-message.ts';
import { type SearchSettings, searchSettingsSchema } from '../contract/search/search-settings.ts';
import { widgetFileSchema } from '../contract/widget.ts';
import type { CompiledRuleset } from '../rules/compile.ts';
import { readRuleset, savedForm } from '../rules/read-ruleset.ts';
import type { z } from 'zod';
import { widgetText } from './object-kinds.ts';

export const versionedKinds = ['ruleset', 'widget', 'search'] as const;

export type VersionedKind = (typeof versionedKinds)[number];

export interface DraftProblem {
  /** The place in the draft. */
  path: string;
  message: string;
}

interface ReadDraft {
  /** The state to make live; undefined when there are problems. */
  text?: string;
  problems: DraftProblem[];
}

/** Reads a draft of a kind. Returns what stands in the way of publishing it. */
export function readDraft(kind: VersionedKind, draft: unknown): ReadDraft {
  return readers[kind](draft);
}

const readers: Readonly<Record<VersionedKind, (draft: unknown) => ReadDraft>> = {
  ruleset(draft) {
    const read = readRuleset(draft);
    return 'problems' in read
      ? { problems: read.problems.map(toProblem) }
      : { text: JSON.stringify(savedForm(read.ruleset)), problems: [] };
  },
  widget: (draft) => readBySchema(widgetFileSchema, draft, widgetText),
  // The text is that of the merchant, as the command line exports it.
  search: (draft) => readBySchema(searchSettingsSchema, draft, () => JSON.stringify(draft)),
};

function readBySchema<Schema extends z.ZodType>(
  schema: Schema,
  draft: unknown,
  toText: (value: z.output<Schema>) => string,
): ReadDraft {
  const { success, data, error } = schema.safeParse(draft, { error: issueMessage });
  return success
    ? { text: toText(data), problems: [] }
    : {
        problems: error.issues.slice(0, maxProblems).map(({ path, message }) => ({
          path: formatIssuePath(path),
          message,
        })),
      };
}

/** Reads a draft of the search settings; undefined with problems. */
export function readSearchDraft(draft: unknown): {
  read: SearchSettings | undefined;
  problems: DraftProblem[];
} {
  const { data } = searchSettingsSchema.safeParse(draft);
  return { read: data, problems: readDraft('search', draft).problems };
}

/** Reads a draft of a widget; undefined with problems. */
export function readWidgetDraft(draft: unknown): {
  read: z.output<typeof widgetFileSchema> | undefined;
  problems: DraftProblem[];
} {
  const { data } = widgetFileSchema.safeParse(draft);
  return { read: data, problems: readDraft('widget', draft).problems };
}

interface UsableRuleset {
  /** The ruleset without its unusable parts; undefined when it cannot be evaluated at all. */
  ruleset: CompiledRuleset | undefined;
  problems: DraftProblem[];
  /** Places of the rules that are left out. */
  unusable: ReadonlySet<number>;
}

/** Reads what can be evaluated of a draft. A rule with a problem counts as one without conditions and outputs. */
export function readUsableRuleset(draft: Readonly<Record<string, unknown>>): UsableRuleset {
  const read = readRuleset(draft);
  if ('ruleset' in read) {
    return { ruleset: read.ruleset, problems: [], unusable: new Set() };
  }
  const problems = read.problems.map(toProblem);
  const { rules } = draft;
  const isWrong = (member: string) => problems.some(({ path }) => path.startsWith(member));
  const unusable = new Set(problems.flatMap(({ path }) => ruleOf(path) ?? []));
  const mended = readRuleset({
    name: isWrong('name') ? 'Draft' : draft.name,
    rules: Array.isArray(rules)
      ? rules.map((rule: unknown, index) => (unusable.has(index) ? {} : rule))
      : rules,
    settings: isWrong('settings') ? {} : draft.settings,
  });
  return { ruleset: 'ruleset' in mended ? mended.ruleset : undefined, problems, unusable };
}

function ruleOf(path: string): number | undefined {
  const [, digits] = /^rules\[(\d+)\]/.exec(path) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Splits a problem such as `rules[0].name: must be a text`. */
function toProblem(text: string): DraftProblem {
  const [, path = '', message = text] = /^(\S+): ([^]*)$/.exec(text) ?? [];
  return { path, message };
}

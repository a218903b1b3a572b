import { formatIssuePath } from '../contract/issue-path.ts';
import { issueMessage } from '../contract/issue-message.ts';
import { searchSettingsSchema } from '../contract/search/search-settings.ts';
import { widgetFileSchema } from '../contract/widget.ts';
import { readRuleset, savedForm } from '../rules/read-ruleset.ts';
import type { z } from 'zod';
import { widgetText } from './object-kinds.ts';

export type VersionedKind = 'ruleset' | 'widget' | 'search';

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

/** Reads a draft of a kind. Returns everything that stands in the way of publishing it. */
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
        problems: error.issues.map(({ path, message }) => ({
          path: formatIssuePath(path),
          message,
        })),
      };
}

/** Splits a problem such as `rules[0].name: must be a text`. */
function toProblem(text: string): DraftProblem {
  const [, path = '', message = text] = /^(\S+): ([^]*)$/.exec(text) ?? [];
  return { path, message };
}

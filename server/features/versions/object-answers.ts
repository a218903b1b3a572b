import { z } from 'zod';
import { typesWithoutListing } from '../../contract/widget.ts';
import { AppError } from '../../base/errors.ts';
import { type ObjectOf, readLive } from '../../changes/drafts.ts';
import type { Author } from '../../store/tables/changes/author.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';
import { createAuthors } from '../changes/routes.ts';

type Dependencies = Pick<AdminRoutesDependencies, 'stores'>;

const members = z.record(z.string(), z.unknown());

/** Returns the live state of an object, its draft and its plan. */
export async function answerObject({ stores }: Dependencies, of: ObjectOf) {
  const { versions, plans, database } = stores;
  const live = await readLive({ stores }, database.read, of);
  const draft = await versions.findDraft(of);
  const plan = await plans.find(of);
  if (live === null && !draft && !plan && of.object !== 0) {
    throw new AppError('not-found', `The shop has no ${of.kind} ${of.object}.`);
  }
  const authorOf = await createAuthors({ stores });
  return {
    live: live === null ? null : { version: await versions.latest(of), body: readBody(live) },
    draft: draft
      ? {
          body: readBody(draft.body),
          base_version: draft.baseVersion,
          revision: draft.revision,
          by: authorOf(draft.author),
          at: new Date(draft.author.at).toISOString(),
        }
      : null,
    plan: plan
      ? {
          body: readBody(plan.body),
          from: toTime(plan.startsAt),
          until: toTime(plan.endsAt),
          note: plan.note,
          by: authorOf(plan.author),
          at: new Date(plan.author.at).toISOString(),
        }
      : null,
  };
}

export async function answerVersions({ stores }: Dependencies, of: ObjectOf) {
  const authorOf = await createAuthors({ stores });
  const found = await stores.versions.list(of);
  return { data: found.map((version) => toHead(version, authorOf)) };
}

export async function answerVersion({ stores }: Dependencies, of: ObjectOf, version: number) {
  const found = await stores.versions.find(of, version);
  if (!found) {
    throw new AppError('not-found', `There is no version ${version}.`);
  }
  const authorOf = await createAuthors({ stores });
  return { ...toHead(found, authorOf), body: found.body === null ? null : readBody(found.body) };
}

/** Returns the objects of a kind by id, with those that are drafts or plans only. */
export async function answerList(
  { stores }: Dependencies,
  shopId: number,
  kind: 'ruleset' | 'widget',
) {
  const widgets = kind === 'widget' ? await stores.widgets.list(shopId) : [];
  const live = kind === 'widget' ? widgets : await stores.rulesets.heads(shopId);
  const testable = new Set(
    widgets.filter(({ type }) => !typesWithoutListing.includes(type)).map(({ id }) => id),
  );
  const drafts = await stores.versions.drafts(shopId, kind);
  const plans = await stores.plans.list(shopId, kind);
  const versions = await stores.versions.latestOfKind(shopId, kind);
  const authorOf = await createAuthors({ stores });
  const stateOf = (id: number) => {
    const draft = drafts.get(id);
    const plan = plans.get(id);
    return {
      version: versions.get(id) ?? 0,
      draft: draft
        ? { by: authorOf(draft.author), at: new Date(draft.author.at).toISOString() }
        : null,
      plan: plan ? { from: toTime(plan.startsAt), until: toTime(plan.endsAt) } : null,
    };
  };
  const listed = live.map(({ id, name, updatedAt }) => ({
    id,
    name,
    live: true,
    is_testable: testable.has(id),
    ...stateOf(id),
    updated_at: new Date(updatedAt).toISOString(),
  }));
  const unpublished = new Map<number, { body: string; author: Author }>([...plans, ...drafts]);
  const known = new Set(live.map(({ id }) => id));
  for (const [id, { body, author }] of unpublished) {
    if (!known.has(id)) {
      const { name } = readBody(body);
      listed.push({
        id,
        name: typeof name === 'string' ? name : '',
        live: false,
        is_testable: false,
        ...stateOf(id),
        updated_at: new Date(author.at).toISOString(),
      });
    }
  }
  return { data: listed.toSorted((one, other) => one.id - other.id) };
}

function toTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

function toHead(
  { version, note, author }: { version: number; note: string; author: Author },
  authorOf: Awaited<ReturnType<typeof createAuthors>>,
) {
  return { version, note, by: authorOf(author), at: new Date(author.at).toISOString() };
}

export function readBody(text: string): Record<string, unknown> {
  return members.parse(JSON.parse(text));
}

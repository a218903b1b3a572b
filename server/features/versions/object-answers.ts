import { z } from 'zod';
import { typesWithoutListing } from '../../contract/widget.ts';
import { AppError } from '../../base/errors.ts';
import type { ObjectOf, ReadLive } from '../../changes/drafts.ts';
import type { Author } from '../../store/tables/changes/author.ts';
import { createAuthors } from '../changes/routes.ts';
import type { PlanStore } from '../../store/tables/changes/plan-store.ts';
import type { VersionStore } from '../../store/tables/changes/version-store.ts';
import type { PersonStore } from '../../store/tables/people/person-store.ts';
import type { RulesetStore } from '../../store/tables/rulesets/ruleset-store.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';

/** Reads the states of objects, and who made them. */
export interface ObjectReaders {
  versions: VersionStore;
  plans: PlanStore;
  people: PersonStore;
  readLive: ReadLive;
}

const members = z.record(z.string(), z.unknown());

/** Returns the live state of an object, its draft and its plan. */
export async function answerObject(
  { versions, plans, people, readLive }: ObjectReaders,
  of: ObjectOf,
) {
  const live = await readLive(of);
  const draft = await versions.findDraft(of);
  const plan = await plans.find(of);
  if (live === null && !draft && !plan && of.object !== 0) {
    throw new AppError('not-found', `The shop has no ${of.kind} ${of.object}.`);
  }
  const authorOf = await createAuthors(people);
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

export async function answerVersions({ versions, people }: ObjectReaders, of: ObjectOf) {
  const authorOf = await createAuthors(people);
  const found = await versions.list(of);
  return { data: found.map((version) => toHead(version, authorOf)) };
}

export async function answerVersion(
  { versions, people }: ObjectReaders,
  of: ObjectOf,
  version: number,
) {
  const found = await versions.find(of, version);
  if (!found) {
    throw new AppError('not-found', `There is no version ${version}.`);
  }
  const authorOf = await createAuthors(people);
  return { ...toHead(found, authorOf), body: found.body === null ? null : readBody(found.body) };
}

export interface ListReaders extends ObjectReaders {
  rulesets: RulesetStore;
  widgets: WidgetStore;
}

/** Returns the objects of a kind by id, with those that are drafts or plans only. */
export async function answerList(
  { versions, plans, people, rulesets, widgets }: ListReaders,
  shopId: number,
  kind: 'ruleset' | 'widget',
) {
  const listedWidgets = kind === 'widget' ? await widgets.list(shopId) : [];
  const live = kind === 'widget' ? listedWidgets : await rulesets.heads(shopId);
  const testable = new Set(
    listedWidgets.filter(({ type }) => !typesWithoutListing.includes(type)).map(({ id }) => id),
  );
  const drafts = await versions.drafts(shopId, kind);
  const planned = await plans.list(shopId, kind);
  const latest = await versions.latestOfKind(shopId, kind);
  const authorOf = await createAuthors(people);
  const stateOf = (id: number) => {
    const draft = drafts.get(id);
    const plan = planned.get(id);
    return {
      version: latest.get(id) ?? 0,
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
  const unpublished = new Map<number, { body: string; author: Author }>([...planned, ...drafts]);
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

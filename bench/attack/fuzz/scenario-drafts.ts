import { at, textAt, type Call } from './scenario-call.ts';

const dayMs = 86_400_000;

export interface DraftPlan {
  /** End of the ids of the operations, such as `Ruleset`. */
  noun: 'Ruleset' | 'Widget' | 'Search';
  /** Operation that reads it. */
  read: string;
  /** A draft that may be published. */
  body: object;
  /** The ruleset or widget; absent for the search. */
  object?: string;
}

/** Saves, discards, publishes, plans and restores a draft. */
export async function draftScenario(
  call: Call,
  { noun, read, body, object }: DraftPlan,
): Promise<void> {
  const path = object === undefined ? {} : { object };
  const save = async (): Promise<string> => {
    const { answer } = await call(read, { path });
    const saved = await call(`save${noun}Draft`, {
      path,
      revision: textAt(answer, 'draft.revision') || 0,
      body: { body, base_version: at(answer, 'live.version') ?? 0 },
    });
    return textAt(saved.answer, 'revision');
  };
  const list = noun === 'Search' ? 'searchVersions' : `${read}Versions`;
  const version = noun === 'Search' ? 'searchVersion' : `${read}Version`;

  await call(`discard${noun}Draft`, { path, revision: await save() });
  await call(`publish${noun}`, { path, revision: await save(), body: { note: 'For the attack' } });
  const from = new Date(Date.now() + dayMs).toISOString();
  await call(`publish${noun}`, { path, revision: await save(), body: { from } });
  await call(`cancel${noun}Plan`, { path });
  const versions = await call(list, { path });
  const number = Number(textAt(versions.answer, 'data.0.version'));
  await call(version, { path: { ...path, version: number } });
  await call(`restore${noun}`, { path, body: { version: number } });
}

import type { AdminContract } from '../../server/features/endpoints.ts';
import { ApiProblem } from '../api/api-problem.ts';
import { addStep, type EditHistory, redoStep, startHistory, undoStep } from './edit-history.ts';

/** A state that somebody else has saved or published meanwhile. */
export interface DraftConflict<Draft> {
  readonly yours: Draft;
  readonly theirs: Draft;
  readonly stored: Stored;
}

/** The state on the server that a choice between two drafts builds upon. */
interface Stored {
  readonly live: Body | undefined;
  readonly liveVersion: number;
  /** Of their draft; 0 without one. */
  readonly revision: number;
}

type StoredObject = AdminContract['ruleset']['answer'];

type DraftPlan = NonNullable<StoredObject['plan']>;

type DraftProblem = AdminContract['saveRulesetDraft']['answer']['problems'][number];

type Body = Readonly<Record<string, unknown>>;

type Published = Pick<AdminContract['publishRuleset']['answer'], 'version' | 'shown'>;

/** The endpoints and the form of one kind of draft. */
export interface DraftKind<Draft> {
  /** True for objects that shoppers see before anything was saved: an empty body is live. */
  readonly isAlwaysLive?: true;
  readonly readBody: (body: unknown) => Draft;
  readonly writeBody: (draft: Draft) => Record<string, unknown>;
  readonly load: () => Promise<StoredObject>;
  readonly save: (
    body: { body: Record<string, unknown>; base_version: number },
    revision: string,
  ) => Promise<{ revision: number; problems: DraftProblem[] }>;
  readonly discard: (revision: string) => Promise<unknown>;
  readonly publish: (publication: Publication, revision: string) => Promise<Published>;
  readonly cancelPlan: () => Promise<unknown>;
  readonly restore: (version: number) => Promise<unknown>;
}

interface Publication {
  readonly note: string;
  /** The times of a plan, as ISO texts. Without both, it goes live at once. */
  readonly from?: string;
  readonly until?: string;
}

/** Long enough to type on. */
const saveAfterMilliseconds = 1_000;

/** A draft: its steps, and saving by itself. */
export class DraftEditor<Draft> {
  readonly kind: DraftKind<Draft>;
  readonly #onChange: () => void;
  #history: EditHistory<Draft>;
  /** The body of the live version; undefined when nothing is live. */
  live: Body | undefined;
  liveVersion = 0;
  plan: DraftPlan | undefined;
  /** Of the draft; 0 without one. */
  revision = 0;
  saving: 'saved' | 'saving' | 'failed' = 'saved';
  /** What stands in the way of publishing the saved draft. */
  problems: readonly DraftProblem[] = [];
  conflict: DraftConflict<Draft> | undefined;
  #baseVersion = 0;
  #saved: Draft;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  private constructor(kind: DraftKind<Draft>, onChange: () => void, draft: Draft) {
    this.kind = kind;
    this.#onChange = onChange;
    this.#history = startHistory(draft);
    this.#saved = draft;
  }

  static async open<Draft>(
    kind: DraftKind<Draft>,
    onChange: () => void,
  ): Promise<DraftEditor<Draft>> {
    const stored = await kind.load();
    const editor = new DraftEditor(kind, onChange, draftOf(kind, stored));
    editor.#take(stored);
    return editor;
  }

  /** Loads what the server has. The former state can be reached by undoing. */
  async #reload(): Promise<void> {
    const stored = await this.kind.load();
    this.#history = addStep(this.#history, draftOf(this.kind, stored));
    this.#take(stored);
    this.#onChange();
  }

  #take({ live, draft, plan }: StoredObject): void {
    this.live = live?.body ?? (this.kind.isAlwaysLive && {});
    this.liveVersion = live?.version ?? 0;
    this.plan = plan ?? undefined;
    this.revision = draft?.revision ?? 0;
    this.#baseVersion = draft?.base_version ?? this.liveVersion;
    this.#saved = this.draft;
    this.saving = 'saved';
    this.problems = [];
  }

  get draft(): Draft {
    return this.#history.present;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** True while the draft differs from what shoppers see. */
  get isDraft(): boolean {
    const isNew = this.live === undefined && this.plan === undefined;
    return this.revision > 0 || this.draft !== this.#saved || isNew;
  }

  edit(draft: Draft, field?: string): void {
    this.#step(addStep(this.#history, draft, field));
  }

  undo(): void {
    this.#step(undoStep(this.#history));
  }

  redo(): void {
    this.#step(redoStep(this.#history));
  }

  #step(history: EditHistory<Draft>): void {
    if (history === this.#history) {
      return;
    }
    this.#history = history;
    this.saving = 'saving';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), saveAfterMilliseconds);
    this.#onChange();
  }

  /** Saves the draft when it has changed. Resolves when nothing is left to save. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.draft !== this.#saved && !this.conflict) {
      this.#running = this.#send(this.draft);
      await this.#running;
      this.#running = undefined;
    } else if (this.saving !== 'saved' && !this.conflict) {
      // A step went back to the saved draft before it was sent.
      this.saving = 'saved';
      this.#onChange();
    }
  }

  async #send(draft: Draft): Promise<void> {
    try {
      const { revision, problems } = await this.kind.save(
        { body: this.kind.writeBody(draft), base_version: this.#baseVersion },
        `"${this.revision}"`,
      );
      this.revision = revision;
      this.problems = problems;
      this.#saved = draft;
      this.saving = draft === this.draft ? 'saved' : 'saving';
    } catch (error) {
      this.saving = 'failed';
      await this.#meetConflict(error, draft);
    }
    this.#onChange();
  }

  /** Loads the other state when somebody else was faster. */
  async #meetConflict(error: unknown, yours: Draft): Promise<void> {
    if (!(error instanceof ApiProblem) || error.status !== 412) {
      return;
    }
    const { live, draft } = await this.kind.load();
    this.conflict = {
      yours,
      theirs: this.kind.readBody(draft?.body ?? live?.body),
      stored: {
        live: live?.body,
        liveVersion: live?.version ?? 0,
        revision: draft?.revision ?? 0,
      },
    };
  }

  /** Continues with one of two states. The other one can be reached by undoing. */
  resolve(choice: 'yours' | 'theirs'): void {
    const { conflict } = this;
    if (conflict) {
      this.conflict = undefined;
      this.live = conflict.stored.live;
      this.liveVersion = conflict.stored.liveVersion;
      this.revision = conflict.stored.revision;
      this.#baseVersion = this.liveVersion;
      this.#saved = conflict.theirs;
      const other = choice === 'yours' ? conflict.theirs : this.draft;
      const chosen = choice === 'yours' ? this.draft : conflict.theirs;
      this.#step(addStep(startHistory(other), chosen));
    }
  }

  /** Leaves both states as they are. The next edit is refused as before, and asks again. */
  postpone(): void {
    this.conflict = undefined;
    this.#onChange();
  }

  /** Publishes the draft, now or at the times of a plan. Returns nothing when somebody else was faster. */
  async publish({ note, ...times }: Publication): Promise<{ shown: boolean } | undefined> {
    await this.save();
    const isPlan = times.from !== undefined || times.until !== undefined;
    try {
      const { version, shown } = await this.kind.publish({ note, ...times }, `"${this.revision}"`);
      if (isPlan) {
        await this.#reload();
      } else {
        this.#becomeLive(version ?? this.liveVersion, this.kind.writeBody(this.draft));
      }
      return { shown };
    } catch (error) {
      await this.#meetConflict(error, this.draft);
      if (this.conflict) {
        this.#onChange();
        return undefined;
      }
      throw error;
    }
  }

  /** Cancels the plan. What it would have published becomes the draft, unless there is one. */
  async cancelPlan(): Promise<void> {
    await this.save();
    await this.kind.cancelPlan();
    await this.#reload();
  }

  /** Makes an earlier version live again. A draft is discarded, and can be reached by undoing. */
  async restore(version: number): Promise<void> {
    await this.save();
    await this.kind.restore(version);
    await this.#discardSaved();
    await this.#reload();
  }

  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    await this.#discardSaved();
    await this.#reload();
  }

  async #discardSaved(): Promise<void> {
    if (this.revision > 0) {
      await this.kind.discard(`"${this.revision}"`);
    }
  }

  #becomeLive(version: number, body: Body): void {
    this.live = body;
    this.liveVersion = version;
    this.#baseVersion = version;
    this.revision = 0;
    this.#saved = this.draft;
    this.saving = 'saved';
    this.problems = [];
    this.#onChange();
  }
}

function draftOf<Draft>(
  { readBody }: DraftKind<Draft>,
  { live, draft, plan }: StoredObject,
): Draft {
  return readBody(draft?.body ?? live?.body ?? plan?.body);
}

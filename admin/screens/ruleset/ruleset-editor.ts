import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/call.ts';
import {
  addStep,
  type EditHistory,
  redoStep,
  startHistory,
  undoStep,
} from './state/edit-history.ts';
import { readRulesetDraft, type RulesetDraft, writeRulesetDraft } from './state/ruleset-draft.ts';

/** A state that somebody else has saved or published meanwhile. */
export interface Conflict {
  readonly yours: RulesetDraft;
  readonly theirs: RulesetDraft;
  readonly stored: Stored;
}

/** The state on the server that a choice between two drafts builds upon. */
interface Stored {
  readonly live: Readonly<Record<string, unknown>> | undefined;
  readonly liveVersion: number;
  /** Of their draft; 0 without one. */
  readonly revision: number;
}

export interface RulesetPlace {
  readonly shop: string;
  readonly object: string;
}

type Answer = AdminContract['ruleset']['answer'];

export type RulesetPlan = NonNullable<Answer['plan']>;

export interface Publication {
  readonly note: string;
  /** The times of a plan, as ISO texts. Without both, it goes live at once. */
  readonly from?: string;
  readonly until?: string;
}

/** Long enough to type on. */
const saveAfterMilliseconds = 1_000;

/** The draft of a ruleset: its steps, and saving by itself. */
export class RulesetEditor {
  readonly place: RulesetPlace;
  readonly #onChange: () => void;
  #history: EditHistory<RulesetDraft>;
  /** The body of the live version; undefined when nothing is live. */
  live: Readonly<Record<string, unknown>> | undefined;
  liveVersion = 0;
  plan: RulesetPlan | undefined;
  /** Of the draft; 0 without one. */
  revision = 0;
  saving: 'saved' | 'saving' | 'failed' = 'saved';
  hasProblems = false;
  conflict: Conflict | undefined;
  #baseVersion = 0;
  #saved: RulesetDraft;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  private constructor(place: RulesetPlace, onChange: () => void, draft: RulesetDraft) {
    this.place = place;
    this.#onChange = onChange;
    this.#history = startHistory(draft);
    this.#saved = draft;
  }

  static async open(place: RulesetPlace, onChange: () => void): Promise<RulesetEditor> {
    const stored = await call('ruleset', { parameters: { ...place } });
    const editor = new RulesetEditor(place, onChange, draftOf(stored));
    editor.#take(stored);
    return editor;
  }

  /** Loads what the server has. The former state can be reached by undoing. */
  async #reload(): Promise<void> {
    const stored = await call('ruleset', { parameters: { ...this.place } });
    this.#history = addStep(this.#history, draftOf(stored));
    this.#take(stored);
    this.#onChange();
  }

  #take({ live, draft, plan }: Answer): void {
    this.live = live?.body;
    this.liveVersion = live?.version ?? 0;
    this.plan = plan ?? undefined;
    this.revision = draft?.revision ?? 0;
    this.#baseVersion = draft?.base_version ?? this.liveVersion;
    this.#saved = this.draft;
    this.saving = 'saved';
    this.hasProblems = false;
  }

  get draft(): RulesetDraft {
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

  edit(draft: RulesetDraft, field?: string): void {
    this.#step(addStep(this.#history, draft, field));
  }

  undo(): void {
    this.#step(undoStep(this.#history));
  }

  redo(): void {
    this.#step(redoStep(this.#history));
  }

  #step(history: EditHistory<RulesetDraft>): void {
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
    }
  }

  async #send(draft: RulesetDraft): Promise<void> {
    try {
      const { revision, problems } = await call('saveRulesetDraft', {
        parameters: { ...this.place },
        body: { body: writeRulesetDraft(draft), base_version: this.#baseVersion },
        revision: `"${this.revision}"`,
      });
      this.revision = revision;
      this.hasProblems = problems.length > 0;
      this.#saved = draft;
      this.saving = draft === this.draft ? 'saved' : 'saving';
    } catch (error) {
      this.saving = 'failed';
      await this.#meetConflict(error, draft);
    }
    this.#onChange();
  }

  /** Loads the other state when somebody else was faster. */
  async #meetConflict(error: unknown, yours: RulesetDraft): Promise<void> {
    if (!(error instanceof ApiProblem) || error.status !== 412) {
      return;
    }
    const { live, draft } = await call('ruleset', { parameters: { ...this.place } });
    this.conflict = {
      yours,
      theirs: readRulesetDraft(draft?.body ?? live?.body),
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
      const { version, shown } = await call('publishRuleset', {
        parameters: { ...this.place },
        body: { note, ...times },
        revision: `"${this.revision}"`,
      });
      if (isPlan) {
        await this.#reload();
      } else {
        this.#becomeLive(version ?? this.liveVersion, writeRulesetDraft(this.draft));
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
    await call('cancelRulesetPlan', { parameters: { ...this.place } });
    await this.#reload();
  }

  /** Makes an earlier version live again. A draft is discarded, and can be reached by undoing. */
  async restore(version: number): Promise<void> {
    await this.save();
    await call('restoreRuleset', { parameters: { ...this.place }, body: { version } });
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
      const revision = `"${this.revision}"`;
      await call('discardRulesetDraft', { parameters: { ...this.place }, revision });
    }
  }

  #becomeLive(version: number, body: Readonly<Record<string, unknown>>): void {
    this.live = body;
    this.liveVersion = version;
    this.#baseVersion = version;
    this.revision = 0;
    this.#saved = this.draft;
    this.saving = 'saved';
    this.hasProblems = false;
    this.#onChange();
  }
}

function draftOf({ live, draft, plan }: Answer): RulesetDraft {
  return readRulesetDraft(draft?.body ?? live?.body ?? plan?.body);
}

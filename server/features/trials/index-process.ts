import type { TrialResults } from './results-contract.ts';
import { AppError } from '../../base/errors.ts';
import { ProgramEndedEarly, RunningProgram } from '../../programs/start-program.ts';
import {
  type AskedTerm,
  type IndexMessage,
  indexProgram,
  type IndexQuestion,
  type IndexTask,
} from './index-program.ts';
import { trialEnded } from './index-relay.ts';

/** The cost of an index: its time, and the memory that the process needed beyond its start. */
interface IndexCost {
  seconds: number;
  memoryBytes: number;
}

interface Pending {
  resolve: (results: TrialResults) => void;
  reject: (error: AppError) => void;
}

/** A process that builds an index and answers terms with it. It ends with this server. */
export class IndexProcess {
  /** Resolves when the index is built; to undefined when it will not be. */
  readonly built: Promise<IndexCost | undefined>;
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
  readonly #program: RunningProgram<IndexTask, IndexMessage, never, IndexQuestion>;
  readonly #pending = new Map<number, Pending>();
  #state: 'building' | 'ready' | 'failed' | 'ended' = 'building';
  #failure: string | undefined;
  #indexed = 0;
  #questions = 0;
  #report: (indexed: number) => void = () => undefined;
  #endBuild: (cost: IndexCost | undefined) => void = () => undefined;

  constructor(file: string, task: IndexTask) {
    this.built = new Promise((resolve) => (this.#endBuild = resolve));
    const onMessage = (message: IndexMessage) => this.#take(message);
    this.#program = new RunningProgram(indexProgram, { file, task, onMessage });
    this.exited = this.#program.result.catch((error: unknown) => this.#finish(error));
  }

  /** The products in the new index so far. */
  get indexed(): number {
    return this.#indexed;
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** False once the process has failed or was ended. */
  get isOpen(): boolean {
    return this.#state === 'building' || this.#state === 'ready';
  }

  /** The reason in a sentence when it has failed. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Reports the number of products in the index, now and whenever it changes. */
  onProgress(report: (indexed: number) => void): void {
    this.#report = report;
    report(this.#indexed);
  }

  /** Answers a term with the new index. */
  ask(term: AskedTerm): Promise<TrialResults> {
    this.#questions += 1;
    const question = this.#questions;
    return new Promise((resolve, reject) => {
      this.#pending.set(question, { resolve, reject });
      this.#program.ask({ question, ...term }, () =>
        this.#settle(question)?.reject(new AppError('unavailable', trialEnded)),
      );
    });
  }

  end(): void {
    if (this.isOpen) {
      this.#state = 'ended';
    }
    this.#program.kill();
  }

  #take(message: IndexMessage): void {
    switch (message.kind) {
      case 'progress':
        this.#indexed = message.indexed;
        this.#report(message.indexed);
        return;
      case 'ready': {
        const { seconds, memoryBytes } = message;
        if (this.#state === 'building') {
          this.#state = 'ready';
          this.#endBuild({ seconds, memoryBytes });
        }
        return;
      }
      case 'answer':
        this.#settle(message.question)?.resolve(message.results);
        return;
      case 'refusal':
        this.#settle(message.question)?.reject(new AppError('unavailable', message.failure));
        return;
      default:
        message satisfies never;
    }
  }

  #settle(question: number): Pending | undefined {
    const pending = this.#pending.get(question);
    this.#pending.delete(question);
    return pending;
  }

  #finish(error: unknown): void {
    if (this.isOpen) {
      this.#state = 'failed';
      this.#failure =
        error instanceof ProgramEndedEarly
          ? goneWithoutReason
          : `The field weights could not be tried: ${error instanceof Error ? error.message : String(error)}`;
    }
    this.#endBuild(undefined);
    for (const { reject } of this.#pending.values()) {
      reject(new AppError('unavailable', trialEnded));
    }
    this.#pending.clear();
  }
}

const goneWithoutReason =
  'The process of the trial has ended: the machine may have too little memory for a second index.';

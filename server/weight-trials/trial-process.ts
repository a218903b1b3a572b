import { type ChildProcess, fork } from 'node:child_process';
import type { TrialResults } from '../contract/admin/search-trials.ts';
import { AppError } from '../errors.ts';
import {
  type TrialMessage,
  trialMessageSchema,
  type TrialQuestion,
  type TrialTask,
} from './trial-messages.ts';

export interface TrialState {
  state: 'building' | 'ready' | 'failed' | 'ended';
  /** The products in the new index so far. */
  indexed: number;
  /** The time that the index took; null before its end. */
  seconds: number | null;
  /** The memory that the process needed beyond its start; null before the end. */
  memoryBytes: number | null;
  failure: string | null;
}

interface Pending {
  resolve: (results: TrialResults) => void;
  reject: (error: AppError) => void;
}

/** The index itself is in typed arrays, which this limit does not count. */
const heapMb = 1_024;

/** A process that builds an index and answers terms with it. It ends with this server. */
export class TrialProcess {
  readonly state: TrialState = {
    state: 'building',
    indexed: 0,
    seconds: null,
    memoryBytes: null,
    failure: null,
  };
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  #questions = 0;

  constructor(programFile: string, task: TrialTask) {
    this.#child = fork(programFile, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message) => {
      const { data } = trialMessageSchema.safeParse(message);
      if (data) {
        this.#take(data);
      } else {
        const failure = 'The process of the trial sent an unknown message.';
        Object.assign(this.state, { state: 'failed', failure });
        this.#child.kill('SIGKILL');
      }
    });
    this.exited = new Promise((resolve) => {
      const finish = (): void => {
        this.#finish();
        resolve();
      };
      this.#child.once('error', finish);
      this.#child.once('close', finish);
    });
    this.#child.send(task, () => undefined);
  }

  /** Answers a term with the new index. */
  ask(question: Omit<TrialQuestion, 'question'>): Promise<TrialResults> {
    this.#questions += 1;
    const number = this.#questions;
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
      this.#child.send({ question: number, ...question } satisfies TrialQuestion, () => undefined);
    });
  }

  end(): void {
    if (this.state.state === 'building' || this.state.state === 'ready') {
      this.state.state = 'ended';
    }
    this.#child.kill();
  }

  #take(message: TrialMessage): void {
    switch (message.kind) {
      case 'progress':
        this.state.indexed = message.indexed;
        return;
      case 'ready': {
        const { seconds, memoryBytes } = message;
        if (this.state.state === 'building') {
          Object.assign(this.state, { state: 'ready', seconds, memoryBytes });
        }
        return;
      }
      case 'failed':
        Object.assign(this.state, { state: 'failed', failure: message.failure });
        return;
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

  #finish(): void {
    const { state } = this.state;
    if (state === 'building' || state === 'ready') {
      Object.assign(this.state, { state: 'failed', failure: goneWithoutReason });
    }
    for (const { reject } of this.#pending.values()) {
      reject(new AppError('unavailable', 'The trial of the field weights has ended: try again.'));
    }
    this.#pending.clear();
  }
}

const goneWithoutReason =
  'The process of the trial has ended: the machine may have too little memory for a second index.';

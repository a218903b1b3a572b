import { type ChildProcess, fork } from 'node:child_process';
import type { TrialResults } from '../search-settings/contract.ts';
import { AppError } from '../../base/errors.ts';
import {
  type TrialMessage,
  trialMessageSchema,
  type TrialQuestion,
  type TrialTask,
} from './index-messages.ts';
import { trialEnded } from './index-relay.ts';

/** The cost of an index: its time, and the memory that the process needed beyond its start. */
export interface IndexCost {
  seconds: number;
  memoryBytes: number;
}

interface Pending {
  resolve: (results: TrialResults) => void;
  reject: (error: AppError) => void;
}

/** The index itself is in typed arrays, which this limit does not count. */
const heapMb = 1_024;

/** A process that builds an index and answers terms with it. It ends with this server. */
export class TrialProcess {
  /** Resolves when the index is built; to undefined when it will not be. */
  readonly built: Promise<IndexCost | undefined>;
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  #state: 'building' | 'ready' | 'failed' | 'ended' = 'building';
  #failure: string | undefined;
  #indexed = 0;
  #questions = 0;
  #report: (indexed: number) => void = () => undefined;
  #endBuild: (cost: IndexCost | undefined) => void = () => undefined;

  constructor(programFile: string, task: TrialTask) {
    this.#child = fork(programFile, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.built = new Promise((resolve) => (this.#endBuild = resolve));
    this.#child.on('message', (message) => {
      const { data } = trialMessageSchema.safeParse(message);
      if (data) {
        this.#take(data);
      } else {
        this.#fail('The process of the trial sent an unknown message.');
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
  ask(question: Omit<TrialQuestion, 'question'>): Promise<TrialResults> {
    this.#questions += 1;
    const number = this.#questions;
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
      this.#child.send({ question: number, ...question } satisfies TrialQuestion, (error) => {
        if (error) {
          this.#settle(number)?.reject(new AppError('unavailable', trialEnded));
        }
      });
    });
  }

  end(): void {
    if (this.isOpen) {
      this.#state = 'ended';
    }
    this.#child.kill();
  }

  #take(message: TrialMessage): void {
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
      case 'failed':
        this.#fail(message.failure);
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

  #fail(failure: string): void {
    this.#state = 'failed';
    this.#failure = failure;
    this.#child.kill('SIGKILL');
  }

  #settle(question: number): Pending | undefined {
    const pending = this.#pending.get(question);
    this.#pending.delete(question);
    return pending;
  }

  #finish(): void {
    if (this.isOpen) {
      this.#state = 'failed';
      this.#failure = goneWithoutReason;
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

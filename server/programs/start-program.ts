import { type ChildProcess, fork } from 'node:child_process';
import type { DataLocation } from '../store/dialects/open-database.ts';
import { type Program, sentSchema } from './program.ts';

/** The reason for the missing result of a program that was stopped, or has stopped by itself. */
export class ProgramStopped extends Error {
  override readonly name = 'ProgramStopped';
}

/** The reason for the missing result of a program that was killed or has crashed. */
export class ProgramEndedEarly extends Error {
  override readonly name = 'ProgramEndedEarly';
  /** Its signal, or its exit code as text. */
  readonly end: string;

  constructor(name: string, end: string) {
    super(`The process of the ${name} ended early (${end}).`);
    this.end = end;
  }

  /** True when the runtime has ended it because its heap was full. */
  get isOutOfMemory(): boolean {
    return this.end === 'SIGABRT' || this.end === '134';
  }
}

interface ProgramStart<Task, Message> {
  /** The program in the build. */
  file: string;
  task: Task;
  onMessage: (message: Message) => void;
}

/** The time that a program has to finish its current piece of work when it is asked to stop. */
const stopsWithinMs = 1_000;

/** A program in a process of its own, which ends with this server. */
export class RunningProgram<Task extends { data: DataLocation }, Message, Result, Request> {
  /**
   * Resolves when the process has sent its result and is gone. Rejects with its failure, or with ProgramStopped.
   */
  readonly result: Promise<Result>;
  readonly #program: Program<Task, Message, Result, Request>;
  readonly #child: ChildProcess;
  readonly #onMessage: (message: Message) => void;
  #answer: { result: Result } | { failure: string } | undefined;
  #isStopped = false;

  constructor(
    program: Program<Task, Message, Result, Request>,
    { file, task, onMessage }: ProgramStart<Task, Message>,
  ) {
    this.#program = program;
    this.#onMessage = onMessage;
    this.#child = fork(file, {
      execArgv: [`--max-old-space-size=${program.heapMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (received) => this.#take(received));
    this.result = new Promise<string>((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('close', (code, signal) => resolve(signal ?? String(code)));
    }).then((end) => this.#resultAfter(end));
    // Those who only wait for the end are not told.
    this.result.catch(() => undefined);
    this.#send(task, () => undefined);
  }

  /** Resolves when the process is gone, however it has ended. */
  async ended(): Promise<void> {
    await this.result.catch(() => undefined);
  }

  /** Sends a request. Calls `onLost` when the process is gone. */
  ask(request: Request, onLost: () => void): void {
    this.#send(request, onLost);
  }

  /** Asks the program to stop between two pieces of work, and kills it when it does not respond. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#child.kill();
    const timer = setTimeout(() => this.kill(), stopsWithinMs);
    await this.ended();
    clearTimeout(timer);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #send(message: Task | Request, onLost: () => void): void {
    this.#child.send({ body: message }, (error) => {
      if (error) {
        onLost();
      }
    });
  }

  #take(received: unknown): void {
    const { data: sent } = sentSchema.safeParse(received);
    if (sent?.kind === 'failure') {
      this.#answer ??= { failure: String(sent.body) };
      return;
    }
    if (sent?.kind === 'message') {
      const { success, data } = this.#program.message.safeParse(sent.body);
      if (success) {
        this.#onMessage(data);
        return;
      }
    } else if (sent) {
      const { success, data } = this.#program.result.safeParse(sent.body);
      if (success) {
        this.#answer ??= { result: data };
        return;
      }
    }
    this.#answer = { failure: `The process of the ${this.#program.name} sent an unknown message.` };
    this.kill();
  }

  #resultAfter(end: string): Result {
    const answer = this.#answer;
    if (answer && 'result' in answer) {
      return answer.result;
    }
    if (answer) {
      throw new Error(answer.failure);
    }
    const { name } = this.#program;
    throw this.#isStopped || end === '0'
      ? new ProgramStopped(`The ${name} was stopped.`)
      : new ProgramEndedEarly(name, end);
  }
}

/** Runs a program to its end. Kills it when the signal aborts, and throws the reason. */
export async function runProgram<Task extends { data: DataLocation }, Message, Result>(
  program: Program<Task, Message, Result>,
  { signal, ...start }: ProgramStart<Task, Message> & { signal: AbortSignal },
): Promise<Result> {
  signal.throwIfAborted();
  const running = new RunningProgram(program, start);
  const kill = () => running.kill();
  signal.addEventListener('abort', kill);
  try {
    return await running.result;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', kill);
  }
}

/** The answer to the newest of several questions. Each gives up the one before it. */
export class NewestAnswer<Value> {
  /** Undefined where none has come, or the newest question got none; stays while the next is under way. */
  value: Value | undefined;
  isAwaited = true;

  readonly #tell: () => void;
  #question = '';
  #asking = new AbortController();

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** The same question again is no new one. */
  ask(question: string, load: (signal: AbortSignal) => Promise<Value>): void {
    if (question === this.#question) {
      return;
    }
    this.giveUp();
    this.#question = question;
    const { signal } = this.#asking;
    const settle = (value?: Value) => {
      if (!signal.aborted) {
        this.value = value;
        this.isAwaited = false;
        this.#tell();
      }
    };
    load(signal).then(settle, () => settle());
  }

  giveUp(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#question = '';
    this.isAwaited = true;
  }
}

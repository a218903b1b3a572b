/** A message of server-sent events. */
export interface ReceivedMessage<Data> {
  id: string;
  data: Data;
}

/** Reads the messages of a stream one after the other. */
export class EventStreamReader<Data> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #buffered = '';
  /** Everything that has arrived. */
  received = '';

  constructor({ body }: Response) {
    if (!body) {
      throw new Error('The answer has no body.');
    }
    this.#reader = body.getReader();
  }

  /** Returns the next messages. Rejects when the stream ends before. */
  async take(count: number): Promise<ReceivedMessage<Data>[]> {
    const messages: ReceivedMessage<Data>[] = [];
    while (messages.length < count) {
      const end = this.#buffered.indexOf('\n\n');
      if (end < 0) {
        if (!(await this.#read())) {
          throw new Error(`The stream has ended after ${messages.length} of ${count} messages.`);
        }
        continue;
      }
      const lines = this.#buffered.slice(0, end).split('\n');
      this.#buffered = this.#buffered.slice(end + 2);
      const fieldOf = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = fieldOf('data');
      if (data !== undefined) {
        messages.push({ id: fieldOf('id') ?? '', data: JSON.parse(data) });
      }
    }
    return messages;
  }

  /** Resolves when a heartbeat arrives that has not been read yet. */
  async heartbeat(): Promise<void> {
    this.#buffered = '';
    while (!this.#buffered.includes(':\n\n')) {
      if (!(await this.#read())) {
        throw new Error('The stream has ended without a heartbeat.');
      }
    }
  }

  /** Resolves when the server has ended the stream. */
  async ended(): Promise<void> {
    while (await this.#read()) {
      // Heartbeats.
    }
  }

  /** Ends the stream as a browser does that leaves the page. */
  async leave(): Promise<void> {
    await this.#reader.cancel();
  }

  async #read(): Promise<boolean> {
    const { done, value } = await this.#reader.read();
    const text = this.#decoder.decode(value);
    this.#buffered += text;
    this.received += text;
    return !done;
  }
}

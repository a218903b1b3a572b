import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const requestSchema = z.object({ model: z.string(), input: z.array(z.string()) });

/** How the stand-in answers. */
export type EmbeddingsMood = 'well' | 'failing' | 'silent' | 'short' | 'garbled' | 'redirecting';

/**
 * A server of embeddings over HTTP. The vector of a text counts the words of each theme, so that texts of one theme are
 * near each other.
 */
export class StandInEmbeddings {
  readonly #themes: readonly (readonly string[])[];
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #held: ServerResponse[] = [];
  mood: EmbeddingsMood = 'well';
  /** The texts of all requests. */
  readonly asked: string[] = [];
  readonly authorizations = new Set<string | undefined>();

  constructor(themes: readonly (readonly string[])[]) {
    this.#themes = themes;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') {
      throw new Error('The stand-in has no port.');
    }
    return `http://127.0.0.1:${address.port}`;
  }

  stop(): void {
    this.#held.forEach((response) => response.destroy());
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { input } = requestSchema.parse(await json(request));
    this.asked.push(...input);
    this.authorizations.add(request.headers.authorization);
    switch (this.mood) {
      case 'failing':
        response.writeHead(500).end('{"error": "no memory"}');
        return;
      case 'silent':
        this.#held.push(response);
        return;
      case 'garbled':
        response.end('{"data": "none"}');
        return;
      case 'redirecting':
        response.writeHead(302, { Location: 'http://127.0.0.1:1/v1/embeddings' }).end();
        return;
      default: {
        const data = input.map((text, index) => ({ index, embedding: this.#vectorOf(text) }));
        // The order of the answer has no meaning.
        response.end(JSON.stringify({ data: data.toReversed() }));
      }
    }
  }

  #vectorOf(text: string): number[] {
    const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
    const vector = this.#themes.map(
      (theme) => 0.01 + words.filter((word) => theme.includes(word)).length,
    );
    return this.mood === 'short' ? vector.slice(1) : vector;
  }
}

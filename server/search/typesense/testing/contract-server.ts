import { join } from 'node:path';
import { z } from 'zod';
import { type TestServer, startRecorder, startReplay } from './recording.ts';
import { StandInTypesense } from './stand-in-typesense.ts';

const environmentSchema = z.object({
  /** The URL of a real server; the next variable is its key. */
  TYPESENSE_TEST_URL: z.url().optional(),
  TYPESENSE_TEST_KEY: z.string().default('key'),
  /** The folder to which exchanges with the server are recorded, with a folder for each test. */
  TYPESENSE_RECORD: z.string().optional(),
  /** The folder of a recording that answers instead of a server. */
  TYPESENSE_REPLAY: z.string().optional(),
});

export interface ContractServer extends TestServer {
  apiKey: string;
}

/** Starts the server for the contract tests: a real one, a recording, or the stand-in. */
export async function startContractServer(
  test: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ContractServer> {
  const given = environmentSchema.parse(environment);
  const { TYPESENSE_TEST_KEY: apiKey, TYPESENSE_RECORD: record } = given;
  const name = test.replace(/[^a-z0-9]+/gi, '-').slice(0, 150);
  if (given.TYPESENSE_REPLAY !== undefined) {
    return { apiKey, ...(await startReplay(join(given.TYPESENSE_REPLAY, name))) };
  }
  const server = await startServer(given.TYPESENSE_TEST_URL);
  if (record === undefined) {
    return { apiKey, ...server };
  }
  const recorder = await startRecorder(server.url, join(record, name));
  return {
    apiKey,
    url: recorder.url,
    async close() {
      await recorder.close();
      await server.close();
    },
  };
}

async function startServer(url: string | undefined): Promise<TestServer> {
  if (url !== undefined) {
    return { url, close: async () => undefined };
  }
  const server = await new StandInTypesense().start();
  return { url: server.url, close: () => server.stop() };
}

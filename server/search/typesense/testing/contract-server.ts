import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readRecording, type TestServer, startRecorder, startReplay } from './recording.ts';
import { StandInTypesense } from './stand-in-typesense.ts';

const environmentSchema = z.object({
  /** The URL of a real server; the next variable is its key. */
  TYPESENSE_TEST_URL: z.url().optional(),
  TYPESENSE_TEST_KEY: z.string().default('key'),
  /** The folder to which exchanges are recorded, with a file for each server that a test starts. */
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
  if (given.TYPESENSE_REPLAY !== undefined) {
    const file = nextFile(given.TYPESENSE_REPLAY, test, 'replay');
    return { apiKey, ...(await startReplay(readRecording(file))) };
  }
  const server = await startServer(given.TYPESENSE_TEST_URL);
  if (record === undefined) {
    return { apiKey, ...server };
  }
  const recorder = await startRecorder(server.url, nextFile(record, test, 'record'));
  return {
    apiKey,
    url: recorder.url,
    async close() {
      await recorder.close();
      await server.close();
    },
  };
}

/** The number of servers that each test has started, by purpose, folder and test. */
const startedServers = new Map<string, number>();

/** Returns the file for the exchanges of the next server that a test starts. */
function nextFile(folder: string, test: string, purpose: 'record' | 'replay'): string {
  const key = JSON.stringify([purpose, folder, test]);
  const count = (startedServers.get(key) ?? 0) + 1;
  startedServers.set(key, count);
  return join(folder, `${recordingName(test, count)}.jsonl`);
}

/** Returns a file name for a test and the number of its server. The digest distinguishes titles cut or cleaned alike. */
function recordingName(test: string, count: number): string {
  const title = test.replace(/[^a-z0-9]+/gi, '-').slice(0, maxTitleLength);
  const digest = createHash('sha256').update(test).digest('hex').slice(0, 8);
  return `${title}-${digest}-${count}`;
}

const maxTitleLength = 120;

async function startServer(url: string | undefined): Promise<TestServer> {
  if (url !== undefined) {
    return { url, close: async () => undefined };
  }
  const server = await new StandInTypesense().start();
  return { url: server.url, close: () => server.stop() };
}

import type { AdminContract } from '../../server/features/endpoints.ts';
import { ApiProblem, readMessage } from './api-problem.ts';
import { call, pathOf } from './call.ts';

export type SentFile = AdminContract['appendUpload']['answer'];

/** Small enough to arrive within the time that the server waits for a request. */
const pieceBytes = 4 * 1_024 ** 2;

interface Sending {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Sends a file to the server in pieces. An aborted one is removed there. */
export async function uploadFile(shop: string, file: File, sending: Sending): Promise<SentFile> {
  sending.signal.throwIfAborted();
  // Not aborted: without its answer, nobody could name what is to be removed.
  const begun = await call('POST /shops/:shop/uploads', {
    parameters: { shop },
    body: { name: file.name, bytes: file.size },
  });
  try {
    const sent = await sendPieces(shop, file, begun, sending);
    sending.signal.throwIfAborted();
    return sent;
  } catch (error) {
    if (sending.signal.aborted) {
      await removeUpload(shop, begun);
    }
    throw error;
  }
}

/** Removes a file from the server. */
export async function removeUpload(shop: string, { upload }: SentFile): Promise<void> {
  await call('DELETE /shops/:shop/uploads/:upload', { parameters: { shop, upload } });
}

/** The browser reads the pieces one after the other. */
async function sendPieces(
  shop: string,
  file: File,
  begun: SentFile,
  { signal, onProgress }: Sending,
): Promise<SentFile> {
  const { size: bytes } = file;
  let sent = begun;
  const path = pathOf('PUT /shops/:shop/uploads/:upload', { shop, upload: sent.upload });
  while (sent.received < bytes) {
    const piece = file.slice(sent.received, sent.received + pieceBytes);
    const response = await fetch(`${path}?offset=${sent.received}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: piece,
      signal,
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      throw new ApiProblem(response.status, readMessage(answer) ?? response.statusText, answer);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract holds the server to this type
    sent = answer as SentFile;
    onProgress(sent.received / bytes);
  }
  return sent;
}

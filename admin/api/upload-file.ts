import { adminBase, addresses } from '../../server/contract/admin/addresses.ts';
import type { AdminContract } from '../../server/contract/admin/endpoints.ts';
import { ApiProblem, readMessage } from './api-problem.ts';
import { call } from './call.ts';

export type SentFile = AdminContract['appendUpload']['answer'];

/** Small enough to arrive within the time that the server waits for a request. */
const pieceBytes = 4 * 1_024 ** 2;

/** Sends a file to the server in pieces, which the browser reads one after the other. */
export async function uploadFile(
  shop: string,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<SentFile> {
  const { name, size: bytes } = file;
  let sent: SentFile = await call('createUpload', {
    parameters: { shop },
    body: { name, bytes },
    signal,
  });
  const path = addresses.appendUpload
    .replace('PUT ', adminBase)
    .replace(':shop', encodeURIComponent(shop))
    .replace(':upload', sent.upload);
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

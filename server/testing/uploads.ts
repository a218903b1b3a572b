import { importEndpoints } from '../features/imports/contract.ts';
import type { AdminContract } from '../features/endpoints.ts';
import type { AdminBrowser } from './people.ts';

/** Sends a file in pieces, as the pages do. Returns the answer to the last one. */
export async function sendFile(
  url: string,
  browser: AdminBrowser,
  shop: string,
  { name, content, pieceBytes = 40 }: { name: string; content: string; pieceBytes?: number },
): Promise<AdminContract['appendUpload']['answer']> {
  const bytes = Buffer.from(content);
  const { body: made } = await browser.call('createUpload', {
    parameters: { shop },
    body: { name, bytes: bytes.length },
  });
  const { path } = importEndpoints.appendUpload;
  const address = path.replace(':shop', shop).replace(':upload', made.upload);
  let last: AdminContract['appendUpload']['answer'] = made;
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const answer = await fetch(`${url}${address}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: browser.cookie },
      body: bytes.subarray(offset, offset + pieceBytes),
    });
    if (answer.status !== 200) {
      throw new Error(`A piece was answered with ${answer.status}: ${await answer.text()}`);
    }
    last = await answer.json();
  }
  return last;
}

import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';

export type Run = AdminContract['importRun']['answer'];

const pollMilliseconds = 1_000;

/** Asks for a run every second until its end. */
export async function waitForRun(
  shop: string,
  id: number,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (run: Run) => void } = {},
): Promise<Run> {
  for (;;) {
    const run = await call('GET /shops/:shop/imports/:import', {
      parameters: { shop, import: String(id) },
      ...(signal && { signal }),
    });
    onProgress?.(run);
    if (run.state !== 'running') {
      return run;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    signal?.throwIfAborted();
  }
}

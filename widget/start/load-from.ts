import type { LoadPart } from './parts.ts';

/** The suffix of the file names of this build. */
declare const __BUILD__: string;

/** Returns a loader of the files that the service at this address serves. */
export function loadFrom(base: string): LoadPart {
  return (name) => import(/* @vite-ignore */ `${base}/widget/${name}-${__BUILD__}.js`);
}

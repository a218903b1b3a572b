import type { LoadPart } from './parts.ts';

/** The folder of this build's files. */
declare const __BUILD__: string;

/** Returns a loader of the files that the service at this address serves. */
export function loadFrom(base: string): LoadPart {
  return (name) => import(/* @vite-ignore */ `${base}/widget/${__BUILD__}/${name}.js`);
}

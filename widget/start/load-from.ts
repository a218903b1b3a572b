import type { LoadPart } from './parts.ts';

/** The prefix of the paths of this build's files. */
declare const __FILES__: string;

/** Returns a loader of the files that the service at this address serves. */
export function loadFrom(base: string): LoadPart {
  return (name) => import(/* @vite-ignore */ `${base}/widget/${__FILES__}${name}.js`);
}

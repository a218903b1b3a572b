import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtFolder } from '../../base/project-root.ts';
import type { Renderer } from '../../contract/rendered-element.ts';

let renderer: Promise<Renderer> | undefined;

/**
 * Loads the code of the elements at the first request for one: many installations never render any. The next request
 * tries again after a failure.
 */
export async function loadRenderer(): Promise<Renderer> {
  renderer ??= import(
    /* @vite-ignore */ pathToFileURL(join(builtFolder('render'), 'render.js')).href
  );
  try {
    return await renderer;
  } catch (error) {
    renderer = undefined;
    throw error;
  }
}

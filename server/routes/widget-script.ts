import type { Router } from '@koa/router';
import type { Names } from '../contract/names.ts';
import { cacheControl } from '../http/answer.ts';
import { Assets } from '../http/assets.ts';

export interface WidgetScriptDependencies {
  /** The folder that the widget build writes. */
  buildDirectory: string;
  /** The folder of the widgets' sources, where the rule stands that themes include. */
  sourceDirectory: string;
  names: Names;
}

/** The script that a theme includes, and the elements' files that it loads when they are needed. */
export function addWidgetScript(
  router: Router,
  { buildDirectory, sourceDirectory, names }: WidgetScriptDependencies,
): void {
  const assets = new Assets(buildDirectory);
  const sources = new Assets(sourceDirectory);
  const prefix = namesScript(names);
  router.get('/widget.js', (context) =>
    assets.send(context, 'widget.js', { cacheControl: cacheControl.script, prefix }),
  );
  router.get('/widget/reserve.css', (context) =>
    sources.send(context, 'reserve.css', { cacheControl: cacheControl.script }),
  );
  // Their names change with their content.
  router.get('/widget/:file', (context) =>
    assets.send(context, context.params.file ?? '', { cacheControl: cacheControl.immutable }),
  );
}

/** Tells the script the configured names; with the neutral ones the file stays as it was built. */
function namesScript({ platform, service }: Names): string {
  if (platform === 'platform' && service === 'service') {
    return '';
  }
  return `(window.Vitrine??={}).names=${JSON.stringify({ platform, service })};`;
}

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
  const script = new Assets({
    directory: buildDirectory,
    includes: (name) => name === scriptName,
    cacheControl: cacheControl.script,
    prefix: namesScript(names),
  });
  const rule = new Assets({
    directory: sourceDirectory,
    includes: (name) => name === ruleName,
    cacheControl: cacheControl.script,
  });
  const elements = new Assets({
    directory: buildDirectory,
    includes: (name) => name !== scriptName,
    // Their names change with their sources.
    cacheControl: cacheControl.immutable,
  });
  router.get(`/${scriptName}`, (context) => script.send(context, scriptName));
  router.get(`/widget/${ruleName}`, (context) => rule.send(context, ruleName));
  router.get('/widget/:file', (context) => elements.send(context, context.params.file ?? ''));
}

const scriptName = 'widget.js';
const ruleName = 'reserve.css';

/** Tells the script the configured names; with the neutral ones the file stays as it was built. */
function namesScript({ platform, service }: Names): string {
  if (platform === 'platform' && service === 'service') {
    return '';
  }
  return `(window.Vitrine??={}).names=${JSON.stringify({ platform, service })};`;
}

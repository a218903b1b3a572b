import type { Router } from '@koa/router';
import type { Names } from '../contract/names.ts';
import { cacheControl } from '../http/answer.ts';
import { Assets } from '../http/assets.ts';

interface WidgetScriptDependencies {
  /** The output folder of the widget build. */
  buildDirectory: string;
  /** The source folder of the widgets, with the style rule that themes include. */
  sourceDirectory: string;
  names: Names;
}

/**
 * Serves the script that a theme includes, and the files of its elements, which it loads on demand.
 */
export function addWidgetScript(
  router: Router,
  { buildDirectory, sourceDirectory, names }: WidgetScriptDependencies,
): void {
  const scriptFile = names.service === 'service' ? scriptName : serviceScriptName;
  const script = new Assets({
    directory: buildDirectory,
    includes: (name) => name === scriptFile,
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
    includes: (name) => name.includes('/'),
    // The name of their folder changes with their sources.
    cacheControl: cacheControl.immutable,
  });
  const sourceMap = new Assets({
    directory: buildDirectory,
    includes: (name) => name === `${scriptFile}.map`,
    cacheControl: cacheControl.script,
  });
  router.get(`/${scriptName}`, (context) => script.send(context, scriptFile));
  router.get(`/widget/${ruleName}`, (context) => rule.send(context, ruleName));
  router.get('/widget/:build/:file', (context) =>
    elements.send(context, `${context.params.build}/${context.params.file}`),
  );
  router.get(`/${scriptFile}.map`, (context) => sourceMap.send(context, `${scriptFile}.map`));
}

const scriptName = 'widget.js';
/** The script with the globals of another service. */
export const serviceScriptName = 'widget-service.js';
const ruleName = 'reserve.css';

/** Returns code that passes the configured names to the script. Empty for the neutral names. */
export function namesScript({ platform, service }: Names): string {
  if (platform === 'platform' && service === 'service') {
    return '';
  }
  return `(window.Vitrine??={}).names=${JSON.stringify({ platform, service })};`;
}

import type { Router } from '@koa/router';
import type { Names } from '../contract/names.ts';
import { cacheControl } from '../http/answer.ts';
import { Assets } from '../http/assets.ts';

export interface WidgetScriptDependencies {
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
    includes: (name) => name.includes('/') && !isSourceMap(name),
    // The name of their folder changes with their sources.
    cacheControl: cacheControl.immutable,
  });
  // Apart, so that they are read and compressed only for a person who debugs.
  const sourceMaps = new Assets({
    directory: buildDirectory,
    includes: isSourceMap,
    cacheControl: cacheControl.script,
  });
  router.get(`/${scriptName}`, (context) => script.send(context, scriptFile));
  router.get(`/widget/${ruleName}`, (context) => rule.send(context, ruleName));
  router.get('/widget/:build/:file', (context) => {
    const name = `${context.params.build}/${context.params.file}`;
    return (isSourceMap(name) ? sourceMaps : elements).send(context, name);
  });
  router.get(`/${scriptFile}.map`, (context) => sourceMaps.send(context, `${scriptFile}.map`));
}

const scriptName = 'widget.js';
/** The script with the globals of another service. */
const serviceScriptName = 'widget-service.js';
const ruleName = 'reserve.css';

function isSourceMap(name: string): boolean {
  return name.endsWith('.map');
}

/** Returns code that passes the configured names to the script. Empty for the neutral names. */
function namesScript({ platform, service }: Names): string {
  if (platform === 'platform' && service === 'service') {
    return '';
  }
  return `(window.Vitrine??={}).names=${JSON.stringify({ platform, service })};`;
}

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/**
 * @typedef {{ command: string[] | undefined, environment: Record<string, string>, volumes: string[], temporary: string[] }} Service
 */

/**
 * Reads a service of a file of Docker Compose, with the values that variables have without a file `.env`, or those given.
 * @param {string} file
 * @param {string} name
 * @param {Record<string, string>} [variables]
 * @returns {Service}
 */
export function readService(file, name, variables = {}) {
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true });
  const { command, environment = {}, volumes = [], tmpfs = [] } = services[name];
  return {
    command,
    environment: Object.fromEntries(
      Object.entries(environment).map(([key, text]) => [key, withValues(text, variables)]),
    ),
    volumes: volumes.map((/** @type {string} */ volume) => volume.split(':')[1]),
    temporary: tmpfs,
  };
}

/**
 * @param {string} text such as `https://${SITE:?}`
 * @param {Record<string, string>} variables
 */
function withValues(text, variables) {
  return text.replaceAll(/\$\{(\w+):([-+?])([^}]*)\}/g, (_, name, kind, other) => {
    const value = variables[name] ?? '';
    if (kind === '+') {
      return value === '' ? '' : other;
    }
    if (value === '' && kind === '?') {
      throw new Error(`The variable ${name} must be given.`);
    }
    return value === '' ? other : value;
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { AppError } from '../base/errors.ts';
import { isMisspelt, nearestName } from '../base/similar-name.ts';

/** The variable that names the file with settings. */
export const configFileVariable = 'CONFIG_FILE';

const defaultFile = '.env';

/** What else `.env` may have in the project's folder, because compose reads the same file. */
export const composeVariables: readonly string[] = [
  'CPUS',
  'MEMORY',
  'POSTGRES_MEMORY',
  'POSTGRES_PASSWORD',
  'SITE',
  'TYPESENSE_MEMORY',
];

export interface GivenSettings {
  /** The texts by the names of their settings. */
  texts: NodeJS.Dict<string>;
  /** Sentences about names in the file that are no settings. */
  faults: string[];
  /** Sentences about variables that resemble settings. The others belong to other programs. */
  warnings: string[];
}

/** Reads settings from the environment, then from a file. Empty ones count as absent. */
export function readGivenSettings(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
): GivenSettings {
  const { file, texts: ofFile } = readSettingsFile(environment[configFileVariable]);
  const known = [...names, ...composeVariables, configFileVariable];
  const unknown = (given: object) =>
    Object.keys(given).filter((name) => !known.includes(name) && !name.startsWith('COMPOSE_'));
  const all = { ...ofFile, ...environment };
  return {
    texts: Object.fromEntries(names.filter((name) => all[name]).map((name) => [name, all[name]])),
    faults: unknown(ofFile).map((name) => {
      const meant = nearestName(name, names);
      const advice =
        meant === undefined ? 'remove it, docs/operation.md lists all.' : `did you mean ${meant}?`;
      return `${name} in ${file} is no setting: ${advice}`;
    }),
    warnings: unknown(environment).flatMap((name) => {
      const meant = nearestName(name.replace(/^VITRINE_/, ''), names, isMisspelt);
      return meant === undefined
        ? []
        : [`${name} is no setting and has no effect: did you mean ${meant}?`];
    }),
  };
}

function readSettingsFile(named: string | undefined): { file: string; texts: NodeJS.Dict<string> } {
  const file = named || defaultFile;
  if (existsSync(file)) {
    return { file, texts: parseEnv(readFileSync(file, 'utf8')) };
  }
  if (named) {
    throw new AppError(
      'invalid',
      `${configFileVariable} cannot be used: there is no file ${named}.`,
    );
  }
  return { file, texts: {} };
}

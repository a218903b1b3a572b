import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Names } from '../contract/names.ts';
import { projectRoot } from '../project-root.ts';
import {
  describeConditions,
  describeOperators,
  describeOutputs,
  type RuleTypes,
} from './rule-tables.ts';

export interface GuideOptions {
  names: Names;
  /** Requests per minute; undefined without a limit. */
  limits: { reads: number; events: number; bust: number } | undefined;
  ruleTypes: RuleTypes;
}

/**
 * Returns the guide for callers in Markdown, with the limits, names and rule types of this installation.
 */
export function readGuide({ names, limits, ruleTypes }: GuideOptions): string {
  return readFileSync(join(projectRoot(), 'server', 'reference', 'guide.md'), 'utf8')
    .replace('{{limits}}', () => describeLimits(limits))
    .replace('{{conditions}}', () => describeConditions(ruleTypes))
    .replace('{{operators}}', () => describeOperators(ruleTypes))
    .replace('{{outputs}}', () => describeOutputs(ruleTypes))
    .replace('{{names}}', () => describeNames(names))
    .trim();
}

function describeLimits(limits: GuideOptions['limits']): string {
  if (limits === undefined) {
    return 'This installation does not limit requests.';
  }
  const { reads, events, bust } = limits;
  return `Each client address has an allowance of its own with each key: ${count(reads)} requests a minute, of which ${count(bust)} may ask for \`bust_cache\`, and besides ${count(events)} events, however many of them one call brings. Requests without a good key count for their address alone. A request that takes much work counts several times: once more for each 10 ms of it. Beyond the allowance the answer is 429, with the seconds to wait in \`Retry-After\`.`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}

/** Describes the accepted names: the neutral ones and those configured for this installation. */
function describeNames({ platform, service }: Names): string {
  const neutral =
    'Parameters, headers and global ids that name the platform or the service stand here in their neutral form: `platform_product_ids`, `Service-Api-Key`, `X-Service-User-Token`, `gid://platform/Product/1`.';
  const others = [
    platform === 'platform'
      ? undefined
      : `parameters may begin with \`${platform}_\` instead, as in \`${platform}_product_ids\`, and global ids in answers are \`gid://${platform}/Product/1\``,
    service === 'service'
      ? undefined
      : `the key may come as \`${capitalise(service)}-Api-Key\` or \`X-${capitalise(service)}-User-Token\``,
  ].filter((other) => other !== undefined);
  if (others.length === 0) {
    return `${neutral} An installation can be told other names, which it then understands as well.`;
  }
  return `${neutral} This installation knows others as well: ${others.join('; ')}.`;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

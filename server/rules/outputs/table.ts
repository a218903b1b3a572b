import type { Output } from '../../contract/rulesets.ts';
import { type Problem, problemOf } from '../operand.ts';
import { groupOutputs } from './groups.ts';
import type { BoundOutput, OutputType } from './output-type.ts';
import { productOutputs } from './products.ts';
import { sourceOutputs } from './sources.ts';

/** All output types, in the order of the editor. */
export const outputTypes: readonly OutputType[] = [
  ...productOutputs,
  ...groupOutputs,
  ...sourceOutputs,
];

const typesByName = new Map(outputTypes.map((output) => [output.type, output]));

export function bindOutput(output: Output): BoundOutput | readonly Problem[] {
  return (
    typesByName.get(output.type)?.bind(output) ?? [
      problemOf('type', `must be one of ${[...typesByName.keys()].join(', ')}`),
    ]
  );
}

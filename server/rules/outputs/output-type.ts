import { z } from 'zod';
import { type Output, outputLimitField } from '../../contract/rulesets.ts';
import type { RulesetContext } from '../context.ts';
import type { Problem } from '../operand.ts';
import type { ResolvedSources, OutputSources } from '../output-sources.ts';
import type { Reference } from '../references.ts';
import { problemsOf, describeIssue } from '../schema-problems.ts';
import type { MaybePromise } from '../../maybe-promise.ts';

/** What a rule may return. */
export interface OutputType {
  readonly type: string;
  readonly description: string;
  /** Its members, for the reference and for an editor. */
  readonly schema: z.ZodObject;
  bind(output: Output): BoundOutput | readonly Problem[];
}

/** An output that has been checked, ready to be asked again and again. */
export interface BoundOutput {
  /** As it is saved: its own members and no others. */
  readonly saved: Output;
  /** Most products that are taken from it. */
  readonly limit: number;
  /** Returns what the request is about, whatever the ruleset leaves out. */
  readonly isInput: boolean;
  readonly from: OutputOrigin;
  readonly references: readonly Reference[];
}

export type OutputOrigin =
  | { ruleset: number }
  | { resolve(context: OutputContext): MaybePromise<ResolvedSources | undefined> };

/** No resolve: the request does not carry what the output needs. */
interface OutputContext {
  context: RulesetContext;
  sources: OutputSources;
}

interface Definition<Fields extends z.ZodRawShape> {
  type: string;
  description: string;
  fields: Fields;
  isInput?: boolean;
  from: (fields: z.output<z.ZodObject<Fields>>) => OutputOrigin & { limit?: number | undefined };
  references?: (fields: z.output<z.ZodObject<Fields>>) => readonly Reference[];
}

export function defineOutput<Fields extends z.ZodRawShape>({
  type,
  description,
  fields,
  isInput = false,
  from,
  references = () => [],
}: Definition<Fields>): OutputType {
  const own = z.object(fields);
  return {
    type,
    description,
    schema: z.object({ type: z.literal(type), ...fields, limit: outputLimitField }),
    bind: (output) => {
      const parsed = own.safeParse(output, { error: describeIssue });
      if (!parsed.success) {
        return problemsOf(parsed.error);
      }
      const { data } = parsed;
      const { limit } = output;
      const origin = from(data);
      return {
        saved: { type, ...data, ...(limit === undefined ? {} : { limit }) },
        limit: Math.min(limit ?? Infinity, origin.limit ?? Infinity),
        isInput,
        from: origin,
        references: references(data),
      };
    },
  };
}

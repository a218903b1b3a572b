import { z } from 'zod';
import type { OutputPick } from '../../contract/admin/vocabulary.ts';
import { type Output, outputLimitField } from '../../contract/rulesets.ts';
import type { RulesetContext } from '../context.ts';
import type { Problem } from '../operand.ts';
import type { ResolvedSources, OutputSources } from '../output-sources.ts';
import type { Reference } from '../references.ts';
import { problemsOf, describeIssue } from '../schema-problems.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';

/** A type of output. */
export interface OutputType {
  readonly type: string;
  readonly description: string;
  /** Picks by the name of the member. */
  readonly picks: Readonly<Record<string, OutputPick>>;
  /** Schema of its members, for the reference and the editor. */
  readonly schema: z.ZodObject;
  bind(output: Output): BoundOutput | readonly Problem[];
}

/** A validated output that can be resolved repeatedly. */
export interface BoundOutput {
  /** The output in its saved form, with known members only. */
  readonly saved: Output;
  /** Maximum number of products to select from it. */
  readonly limit: number;
  /**
   * True for the output of input products, which may be shown even if the ruleset leaves them out otherwise.
   */
  readonly isInput: boolean;
  readonly from: OutputOrigin;
  readonly references: readonly Reference[];
}

export type OutputOrigin =
  | { ruleset: number }
  | {
      /** True if it may be in the order for the shopper. */
      isPersonal?: boolean;
      resolve(context: OutputContext): MaybePromise<ResolvedSources | undefined>;
    };

/** Data for resolving an output. It resolves to undefined when the request lacks what it needs. */
interface OutputContext {
  context: RulesetContext;
  sources: OutputSources;
}

interface Definition<Fields extends z.ZodRawShape> {
  type: string;
  description: string;
  fields: Fields;
  picks: Record<keyof Fields & string, OutputPick>;
  isInput?: boolean;
  from: (fields: z.output<z.ZodObject<Fields>>) => OutputOrigin & { limit?: number | undefined };
  references?: (fields: z.output<z.ZodObject<Fields>>) => readonly Reference[];
}

export function defineOutput<Fields extends z.ZodRawShape>({
  type,
  description,
  fields,
  picks,
  isInput = false,
  from,
  references = () => [],
}: Definition<Fields>): OutputType {
  const own = z.object(fields);
  return {
    type,
    description,
    picks,
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

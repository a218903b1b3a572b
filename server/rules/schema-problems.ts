import type { z } from 'zod';
import { issueMessage } from '../contract/issue-message.ts';
import type { Problem } from './operand.ts';

/** Describes a schema issue for `safeParse`. Calls absent values missing. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.input === undefined ? 'is missing' : issueMessage(issue);
}

export function problemsOf({ issues }: z.ZodError): Problem[] {
  return issues.map(({ path, message }) => ({ path, problem: message }));
}

import { withMembers } from '../../catalog/json-text.ts';
import { type JsonBody, jsonBody } from '../../http/answer.ts';

/** Products as their cached JSON. */
interface ProductLists {
  data: readonly string[];
  /** Absent when no fallback was needed. */
  popular: readonly string[] | undefined;
}

export function joinedAnswer(
  { data, popular }: ProductLists,
  rest: Readonly<Record<string, unknown>>,
): JsonBody {
  const lists = [`"data":[${data.join(',')}]`];
  if (popular) {
    lists.push(`"popular":[${popular.join(',')}]`);
  }
  return jsonBody(withMembers(`{${lists.join(',')}}`, rest));
}

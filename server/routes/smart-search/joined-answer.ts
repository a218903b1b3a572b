import { withMembers } from '../../catalog/json-text.ts';
import { type JsonBody, jsonBody } from '../../http/answer.ts';

/** Products as the texts that they are kept as. */
export interface ProductLists {
  data: readonly string[];
  /** Absent where there was no need for them. */
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

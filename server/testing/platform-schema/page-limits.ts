import {
  type DocumentNode,
  getNamedType,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isConnection, sizeOf } from './query-cost.ts';

const maxItems = 250;

/** Returns the connections of a query for whose pages the platform refuses it: those without a size or with a large one. */
export function pageProblems(
  document: DocumentNode,
  schema: GraphQLSchema,
  variables: Readonly<Record<string, unknown>>,
): string[] {
  const problems: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(field) {
        const type = types.getType();
        if (!type || !isConnection(getNamedType(type))) {
          return;
        }
        const size = sizeOf(field, variables);
        if (size === 0) {
          problems.push(`The connection ${field.name.value} needs one of first and last.`);
        } else if (size > maxItems) {
          problems.push(`The connection ${field.name.value} has at most ${maxItems} items a page.`);
        }
      },
    }),
  );
  return problems;
}

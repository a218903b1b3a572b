import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLSchema,
  isListType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isConnection } from './query-cost.ts';

/** The limits of the platform for the query of a bulk operation. */
const maxConnections = 5;
const deepestNesting = 2;

interface OpenField {
  name: string;
  isConnection: boolean;
  isList: boolean;
  selectsId: boolean;
}

/** Returns why the platform runs no bulk operation with a valid query; nothing for one that it runs. */
export function bulkProblems(document: DocumentNode, schema: GraphQLSchema): string[] {
  const problems: string[] = [];
  const open: OpenField[] = [];
  let connections = 0;
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter(field) {
          const name = field.name.value;
          const type = types.getType();
          const named = type ? getNamedType(type) : undefined;
          const entered = {
            name,
            isConnection: named ? isConnection(named) : false,
            isList: isListType(type && getNullableType(type)) && name !== 'edges',
            selectsId: selects(field, 'id'),
          };
          if (entered.isConnection) {
            connections += 1;
            problems.push(...connectionProblems(field, open));
          }
          if (open.length === 0 && (name === 'node' || name === 'nodes')) {
            problems.push(`The field ${name} cannot begin a bulk query.`);
          }
          open.push(entered);
        },
        leave() {
          open.pop();
        },
      },
    }),
  );
  if (connections === 0) {
    problems.push('A bulk query needs a connection.');
  }
  if (connections > maxConnections) {
    problems.push(`A bulk query has ${maxConnections} connections at most, not ${connections}.`);
  }
  return problems;
}

function connectionProblems(field: FieldNode, open: readonly OpenField[]): string[] {
  const name = field.name.value;
  const depth = open.filter((parent) => parent.isConnection).length;
  const [edges] = selectedFields(field).filter((inner) => inner.name.value === 'edges');
  const parents = open.filter((parent) => parent.name === 'node');
  return [
    ...(depth > deepestNesting ? [`The connection ${name} is nested too deep.`] : []),
    ...(edges && selects(edges, 'node')
      ? []
      : [`The connection ${name} needs its items as edges and nodes.`]),
    ...(parents.some((parent) => !parent.selectsId)
      ? [`The parents of the connection ${name} need their id.`]
      : []),
    ...(open.some((parent) => parent.isList) ? [`The connection ${name} is within a list.`] : []),
  ];
}

function selects(field: FieldNode, name: string): boolean {
  return selectedFields(field).some((inner) => inner.name.value === name && !inner.alias);
}

function selectedFields({ selectionSet }: FieldNode): FieldNode[] {
  return (selectionSet?.selections ?? []).filter((selection) => selection.kind === Kind.FIELD);
}

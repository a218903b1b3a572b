import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';

/** The points that a query costs before it is executed. */
export const maxPoints = 1_000;

const pointsOfConnection = 2;
const pointsOfMutation = 10;

interface CostContext {
  schema: GraphQLSchema;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Readonly<Record<string, unknown>>;
}

/**
 * Returns the points of an operation: one for each object, two for a connection and its size times the points of an item,
 * ten for a mutation. Leaves are free, and of an abstract type the dearest fragment counts.
 */
export function requestedCost(operation: OperationDefinitionNode, context: CostContext): number {
  const root = context.schema.getRootType(operation.operation);
  if (operation.operation === OperationTypeNode.MUTATION) {
    return pointsOfMutation * operation.selectionSet.selections.length;
  }
  return root ? costOfSelection(operation.selectionSet, root, context) : 0;
}

function costOfSelection(
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  context: CostContext,
): number {
  let fields = 0;
  const fragments: number[] = [0];
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      fields += costOfField(selection, type, context);
      continue;
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? context.fragments.get(selection.name.value)
        : selection;
    const condition = fragment?.typeCondition?.name.value;
    const ofFragment = condition === undefined ? type : context.schema.getType(condition);
    fragments.push(
      fragment && ofFragment ? costOfSelection(fragment.selectionSet, ofFragment, context) : 0,
    );
  }
  return (
    fields +
    (isAbstractType(type)
      ? Math.max(...fragments)
      : fragments.reduce((sum, points) => sum + points, 0))
  );
}

function costOfField(field: FieldNode, parent: GraphQLNamedType, context: CostContext): number {
  const found =
    isObjectType(parent) || isInterfaceType(parent)
      ? parent.getFields()[field.name.value]
      : undefined;
  const type = found && getNamedType(found.type);
  if (!type || !field.selectionSet || isLeafType(type) || type.name === 'PageInfo') {
    return 0;
  }
  if (!isConnection(type)) {
    return 1 + costOfSelection(field.selectionSet, type, context);
  }
  const item = costOfSelection(field.selectionSet, type, context);
  return pointsOfConnection + sizeOf(field, context.variables) * item;
}

/** Returns whether a type is a list of the graph that has pages. */
export function isConnection({ name }: GraphQLNamedType): boolean {
  return name.endsWith('Connection');
}

/** Returns how many items of a connection are asked for; 0 when neither `first` nor `last` is given. */
export function sizeOf(field: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  const sizes = (field.arguments ?? [])
    .filter(({ name }) => name.value === 'first' || name.value === 'last')
    .map(({ value }) => Number(valueFromASTUntyped(value, variables)));
  return sizes[0] ?? 0;
}

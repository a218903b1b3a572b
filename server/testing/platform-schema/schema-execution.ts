import {
  type DocumentNode,
  executeSync,
  type ExecutionResult,
  getNamedType,
  GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLOutputType,
  isObjectType,
} from 'graphql';
import { connectionPage } from './connection-page.ts';
import { defaultValue } from './default-value.ts';
import { platformSchema } from './platform-schema.ts';
import { isConnection } from './query-cost.ts';
import { isGranted, platformAccess, scopesOf } from './required-access.ts';

/** What an app may read, and what a store refuses it. */
export interface AppAccess {
  scopes: ReadonlySet<string>;
  /** False for an app that the platform has not approved for personal data. */
  isApproved: boolean;
  /** The words by which fields, such as `Order.customer`, and types, such as `Order`, are refused. */
  deniedFields: ReadonlyMap<string, string>;
}

export interface ExecutionRequest {
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>>;
  /** The data: values, or functions of the arguments of a field. */
  root: object;
  access: AppAccess;
  /** The most items of a page; a bulk operation has all. */
  mostItems: number;
}

/**
 * Executes a valid query of the platform's schema. Fields that the data lack have a plausible value of their type, and
 * those that the app may not read are refused as the platform does it.
 */
export function executeOnSchema(request: ExecutionRequest): ExecutionResult {
  return executeSync({
    schema: platformSchema(),
    document: request.document,
    rootValue: request.root,
    contextValue: request,
    variableValues: request.variables,
    fieldResolver: resolveField,
    typeResolver: (value, _, { schema }, type) =>
      typenameOf(value) ?? schema.getPossibleTypes(type)[0]?.name,
  });
}

function resolveField(
  source: unknown,
  given: Readonly<Record<string, unknown>>,
  { access, mostItems }: ExecutionRequest,
  info: GraphQLResolveInfo,
): unknown {
  const { fieldName, returnType } = info;
  const held = valueIn(source, fieldName);
  const value: unknown = typeof held === 'function' ? held(given) : held;
  refuse(access, info, typenameOf(value));
  const filled = value === undefined ? defaultValue(returnType) : value;
  const isPaged = Array.isArray(filled) && isConnection(getNamedType(returnType));
  return isPaged ? connectionPage(filled, given, mostItems) : filled;
}

function valueIn(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
}

function typenameOf(value: unknown): string | undefined {
  const name = valueIn(value, '__typename');
  return typeof name === 'string' ? name : undefined;
}

/** Throws where the app may not read a field, the type of its value or that of its items. */
function refuse(
  access: AppAccess,
  { fieldName, parentType, returnType }: GraphQLResolveInfo,
  typename: string | undefined,
): void {
  const field = `${parentType.name}.${fieldName}`;
  const types = [...itemTypes(returnType), ...(typename === undefined ? [] : [typename])];
  for (const key of [field, ...types]) {
    const denied = access.deniedFields.get(key);
    if (denied !== undefined) {
      throw denial(denied);
    }
    const sentence = platformAccess().sentences.get(key);
    if (sentence !== undefined && !isGranted(scopesOf(sentence), access.scopes)) {
      throw denial(`Access denied for ${fieldName} field. Required access: ${sentence}`, sentence);
    }
  }
  if (access.isApproved) {
    return;
  }
  const { protectedFields, protectedTypes } = platformAccess();
  const type = types.find((name) => protectedTypes.has(name));
  if (type !== undefined) {
    throw denial(`This app is not approved to access the ${type} object.`);
  }
  if (protectedFields.has(field)) {
    throw denial(`This app is not approved to use the ${fieldName} field.`);
  }
}

/** Returns the names of a type and, for a connection, that of its items: the connection itself is refused. */
function itemTypes(type: GraphQLOutputType): string[] {
  const named = getNamedType(type);
  const items = isObjectType(named) && isConnection(named) ? named.getFields()['nodes'] : undefined;
  return items ? [named.name, getNamedType(items.type).name] : [named.name];
}

function denial(message: string, requiredAccess?: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: 'ACCESS_DENIED', ...(requiredAccess && { requiredAccess }) },
  });
}

import {
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import { isConnection } from './query-cost.ts';

const texts: Readonly<Record<string, string>> = {
  Date: '2026-01-01',
  DateTime: '2026-01-01T00:00:00Z',
  Decimal: '0.0',
  Money: '0.00',
  ID: 'gid://shopify/Node/1',
  URL: 'https://stand-in.example/',
  UnsignedInt64: '0',
  BigInt: '0',
  UtcOffset: '+00:00',
  Color: '#000000',
};

const others: Readonly<Record<string, unknown>> = { Int: 0, Float: 0, Boolean: false, JSON: {} };

/** Returns a value for a field of which a store holds none: null where the schema allows it, else one of its type. */
export function defaultValue(type: GraphQLOutputType): unknown {
  return isNonNullType(type) ? valueOf(type.ofType) : null;
}

function valueOf(type: GraphQLOutputType): unknown {
  if (isListType(type)) {
    return [];
  }
  if (isEnumType(type)) {
    return type.getValues().find(({ deprecationReason }) => !deprecationReason)?.value;
  }
  if (isScalarType(type)) {
    return type.name in others ? others[type.name] : (texts[type.name] ?? '');
  }
  return !isNonNullType(type) && isConnection(type) ? [] : {};
}

import { AppError } from '../base/errors.ts';
import { isJsonObject, type JsonObject } from '../connectors/json-object.ts';
import { storableJson } from '../contract/values/storable-text.ts';

/** Reads the body of a delivery. The errors of the parser are left out, because they quote the body. */
export function readBody(raw: Buffer): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(storableJson(raw.toString('utf8')));
  } catch {
    throw new AppError('invalid', 'The body is not JSON that can be read.');
  }
  if (!isJsonObject(value)) {
    throw new AppError('invalid', 'The body is not a JSON object.');
  }
  return value;
}

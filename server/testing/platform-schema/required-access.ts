import { z } from 'zod';
import { platformIntrospection } from './platform-schema.ts';

/** Groups of scopes. Of each group, one scope must be granted. */
export type RequiredScopes = readonly (readonly string[])[];

const guarded = { name: z.string(), requiredAccess: z.string().nullish() };

/** The introspection with what `buildClientSchema` does not keep. */
const introspectionSchema = z.object({
  __schema: z.object({
    types: z.array(
      z.object({
        ...guarded,
        fields: z
          .array(z.object({ ...guarded, isProtected: z.boolean().nullish() }))
          .nullish()
          .transform((fields) => fields ?? []),
      }),
    ),
  }),
});

export interface AccessTable {
  /** What the platform writes about the access to `Type` or `Type.field`. */
  sentences: ReadonlyMap<string, string>;
  /** Fields with personal data, as `Type.field`. */
  protectedFields: ReadonlySet<string>;
  /** Types with such fields. */
  protectedTypes: ReadonlySet<string>;
}

let table: AccessTable | undefined;

/** Returns which types and fields of the schema need scopes or an approval. */
export function platformAccess(): AccessTable {
  if (!table) {
    const { types } = introspectionSchema.parse(platformIntrospection()).__schema;
    const named = types.flatMap(({ name, requiredAccess, fields }) => [
      { key: name, requiredAccess },
      ...fields.map((field) => ({
        key: `${name}.${field.name}`,
        requiredAccess: field.requiredAccess,
      })),
    ]);
    const withProtected = types.map(({ name, fields }) => ({
      name,
      fields: fields.filter(({ isProtected }) => isProtected === true),
    }));
    table = {
      sentences: new Map(
        named.flatMap(({ key, requiredAccess }) => (requiredAccess ? [[key, requiredAccess]] : [])),
      ),
      protectedFields: new Set(
        withProtected.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field.name}`)),
      ),
      protectedTypes: new Set(
        withProtected.filter(({ fields }) => fields.length > 0).map(({ name }) => name),
      ),
    };
  }
  return table;
}

/** A scope in a sentence. Permissions of people are written like scopes. */
const scopePattern = /\b((?:read|write)_[a-z_]+)\b(?!`? (?:user )?permission)/g;

/** Returns the scopes that a sentence about access asks for when something is read; none for other conditions. */
export function scopesOf(sentence: string): RequiredScopes {
  const [forReading = ''] = sentence.split(/ for queries and /);
  const plain = /^([a-z_ ]+) read access scope/.exec(forReading)?.[1];
  if (plain !== undefined) {
    return [plain.split(' or ').map((scope) => `read_${scope}`)];
  }
  const unprefixed = forReading.replaceAll(
    /`((?!read_|write_)[a-z_]+)`(?=[^.]* access scope)/g,
    '`read_$1`',
  );
  return unprefixed
    .split(/ and | as well as | Also: /)
    .map((part) => [...part.matchAll(scopePattern)].flatMap(([, scope]) => scope ?? []))
    .filter((scopes) => scopes.length > 0);
}

/** Returns whether scopes are granted. A scope to write includes the one to read. */
export function isGranted(required: RequiredScopes, granted: ReadonlySet<string>): boolean {
  return required.every((scopes) =>
    scopes.some((scope) => granted.has(scope) || granted.has(scope.replace(/^read_/, 'write_'))),
  );
}

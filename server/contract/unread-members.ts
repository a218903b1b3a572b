import { z } from 'zod';

/** Takes the path of a member that is not read, its value, and the names that are read in its place. */
type Report = (path: string, value: unknown, known: readonly string[]) => void;
type Visit = (value: unknown, path: string, report: Report) => void;

/**
 * Returns a function that reports the members of a value that a schema does not read, by paths such as
 * `variants.tax_code`. Members without content are left out: their loss changes nothing.
 */
export function unreadMembers(schema: z.core.$ZodType): (value: unknown, report: Report) => void {
  const visit = visitOf(schema);
  return (value, report) => visit?.(value, '', report);
}

/** Returns undefined for schemas that read the whole value. */
function visitOf(schema: z.core.$ZodType): Visit | undefined {
  if (schema instanceof z.ZodObject) {
    return visitObject(schema);
  }
  if (schema instanceof z.ZodArray) {
    return visitItems(visitOf(schema.element));
  }
  if (schema instanceof z.ZodPipe) {
    return visitOf(schema.in) ?? visitOf(schema.out);
  }
  if (schema instanceof z.ZodUnion) {
    return visitUnion(schema);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  ) {
    return visitOf(schema.unwrap());
  }
  return undefined;
}

function visitObject({ shape }: z.ZodObject): Visit {
  const visits = new Map(Object.entries(shape).map(([name, member]) => [name, visitOf(member)]));
  const known = [...visits.keys()];
  return (value, path, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      const place = path === '' ? name : `${path}.${name}`;
      if (visits.has(name)) {
        visits.get(name)?.(member, place, report);
      } else if (hasContent(member)) {
        report(place, member, known);
      }
    }
  };
}

function visitItems(visit: Visit | undefined): Visit | undefined {
  return (
    visit &&
    ((value, path, report) => {
      if (Array.isArray(value)) {
        value.forEach((item) => visit(item, path, report));
      }
    })
  );
}

/** An object is read by the first alternative for objects, a list by the first one for lists. */
function visitUnion({ options }: z.ZodUnion): Visit | undefined {
  const visits = options.flatMap((option) => visitOf(option) ?? []);
  return visits[0];
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    return Object.keys(value).length > 0;
  }
  return value !== null && value !== undefined && value !== '';
}

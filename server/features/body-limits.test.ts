import { expect, test } from 'vitest';
import { z } from 'zod';
import { adminEndpoints } from './endpoints.ts';

test('bodies that may hold any members are the large ones, with those of files', () => {
  for (const { name, body, takesFile, bodyKiB } of adminEndpoints) {
    const isLarge = takesFile === true || takesAnyMembers(body);
    expect(bodyKiB === 8 * 1_024, name).toBe(isLarge);
  }
});

function takesAnyMembers(body: z.ZodType): boolean {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(schema).includes('"additionalProperties":{}');
}

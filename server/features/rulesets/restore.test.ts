import * as fc from 'fast-check';
import { expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { createOwner } from '../../testing/people.ts';
import { test } from '../../testing/running-app.ts';

const condition = fc.oneof(
  fc.record({
    type: fc.constantFrom('cart_subtotal', 'cart_item_count'),
    operator: fc.constantFrom('equals', 'greater_than', 'less_than'),
    value: fc.nat(500).map(String),
  }),
  fc.record({
    type: fc.constantFrom('product_tag', 'product_vendor', 'customer_tag'),
    operator: fc.constant('contains_any'),
    value: fc.constantFrom('blue', 'blue,red', 'Oak & Ash', '<b>', 'Öl'),
  }),
);

const output = fc.oneof(
  fc.record({
    type: fc.constant('collection'),
    collection_ids: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record(
    { type: fc.constant('product_tag'), tags: fc.constant(['sale']), limit: fc.constant(3) },
    { requiredKeys: ['type', 'tags'] },
  ),
);

const group = fc.record({ rules: fc.array(condition, { minLength: 1, maxLength: 3 }) });

const ruleset = fc.record({
  name: fc.constantFrom('Upsell', 'Für <b>', '日本'),
  rules: fc.array(
    fc.record(
      {
        logic: fc.array(group, { maxLength: 2 }),
        output: fc.array(output, { minLength: 1, maxLength: 2 }),
        exit_if_matched: fc.boolean(),
      },
      { requiredKeys: ['output'] },
    ),
    { maxLength: 3 },
  ),
});

test('a restored version is byte for byte what was live before later publications', async ({
  app,
}) => {
  const owner = await createOwner(app);
  const { shop } = await app.shop();
  const parameters = { shop: shop.domain };
  const several = fc.array(ruleset, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(ruleset, several, async (first, later) => {
      const created = await owner.call('createRuleset', { parameters, body: { body: first } });
      const object = created.body.id;
      const at = { ...parameters, object };
      const publish = () =>
        owner.call('publishRuleset', {
          parameters: at,
          body: {},
          headers: { 'If-Match': '"1"' },
        });
      const live = async () => (await app.service.stores.rulesets.find(shop.id, object))?.body;
      expect((await publish()).status).toBe(200);
      const before = await live();
      let version = 1;
      for (const body of later) {
        await owner.call('saveRulesetDraft', {
          parameters: at,
          body: { body: { ...body }, base_version: version },
          headers: { 'If-Match': '"0"' },
        });
        version = (await publish()).body.version ?? version;
      }
      const restored = await owner.call('restoreRuleset', {
        parameters: at,
        body: { version: 1 },
      });
      expect(restored.status).toBe(200);
      expect(await live()).toBe(before);
    }),
    { numRuns: caseCount(6, 25) },
  );
});

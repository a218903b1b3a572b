import { describe, expect, it } from 'vitest';
import { conditionTypes } from '../rules/conditions/table.ts';
import { outputTypes } from '../rules/outputs/table.ts';
import { createNames } from '../contract/names.ts';
import { fieldWeightsSchema, searchSettingsSchema } from '../contract/search/search-settings.ts';
import { settingsFileSchema } from '../contract/settings.ts';
import { readGuide } from './guide.ts';

const ruleTypes = { conditions: conditionTypes, outputs: outputTypes };
const names = createNames({ platform: 'platform', service: 'service' });

describe('the guide', () => {
  it('states the limits of this installation', () => {
    const guide = readGuide({ names, ruleTypes, limits: { reads: 1_200, events: 900, bust: 7 } });
    expect(guide).toContain(
      'each client address and key: 1,200 requests a minute, of which 7 may use',
    );
    expect(guide).toContain('and 900 events a minute, where each event of a bulk call counts.');
    expect(guide).toContain('Requests without a valid key count by address only.');
  });

  it('states that requests are not limited', () => {
    const guide = readGuide({ names, ruleTypes, limits: undefined });
    expect(guide).toContain('This installation does not limit requests.');
    expect(guide).not.toContain('429, with the seconds');
  });

  it('names the configured names besides the neutral ones', () => {
    const configured = createNames({ platform: 'shopify', service: 'acme' });
    const guide = readGuide({ names: configured, ruleTypes, limits: undefined });
    expect(guide).toContain('`platform_product_ids`');
    expect(guide).toContain('`shopify_product_ids`');
    expect(guide).toContain('`gid://shopify/Product/1`');
    expect(guide).toContain('`Acme-Api-Key` or `X-Acme-User-Token`');
    expect(readGuide({ names, ruleTypes, limits: undefined })).not.toContain('also accepts others');
  });

  it('lists every condition, operator and output of rulesets', () => {
    const guide = readGuide({ names, ruleTypes, limits: undefined });
    for (const { type, operand } of conditionTypes) {
      expect(guide).toContain(`| \`${type}\` |`);
      operand.operators.forEach(({ name }) => expect(guide).toContain(`\`${name}\``));
    }
    outputTypes.forEach(({ type }) => expect(guide).toContain(`| \`${type}\` |`));
  });

  it('shows search settings that the import accepts', () => {
    const guide = readGuide({ names, ruleTypes, limits: undefined });
    const example = /```json\n(\{\n {2}"search":.*?)```/s.exec(guide)?.[1] ?? '';
    expect(settingsFileSchema.safeParse(JSON.parse(example)).error).toBeUndefined();
    for (const name of Object.keys(searchSettingsSchema.shape)) {
      expect(example).toContain(`"${name}"`);
      expect(guide).toMatch(new RegExp(`^\\| .*\`${name}\`.* \\|`, 'm'));
    }
    for (const [name, weight] of Object.entries(fieldWeightsSchema.parse({}))) {
      expect(guide).toContain(`\`${name}\` (${weight})`);
    }
  });

  it('fills every placeholder', () => {
    expect(readGuide({ names, ruleTypes, limits: undefined })).not.toContain('{{');
  });
});

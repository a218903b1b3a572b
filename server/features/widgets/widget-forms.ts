import { z } from 'zod';
import type { WidgetField } from './contract.ts';
import { customPropertiesOf } from '../../contract/custom-properties.ts';
import { settingsByType, widgetTypes } from '../../contract/widget-settings.ts';
import { usualSourceOf } from '../../contract/widget.ts';

/** Settings whose values have more than one part or a form of their own. */
const ownKinds: Readonly<Record<string, WidgetField['kind']>> = {
  source: 'source',
  goals: 'goals',
};

/** Settings that have no field: custom properties have their own list, and markets belong to goals. */
const withoutField = ['custom_properties', 'markets'];

/** Returns the fields of each type of widget, from the schemas of their settings. */
export function widgetForms() {
  return widgetTypes.map((type) => ({
    type,
    source: usualSourceOf(type),
    fields: Object.entries(settingsByType[type].shape)
      .filter(([name]) => !withoutField.includes(name))
      .map(([name, schema]) => toField(name, schema)),
    custom_properties: customPropertiesOf(type).map(({ name, description, isColour }) => ({
      name,
      description,
      is_colour: isColour,
    })),
  }));
}

function toField(name: string, schema: z.ZodType): WidgetField {
  const { type, enum: choices, description = '' } = z.toJSONSchema(schema);
  return {
    name,
    kind: ownKinds[name] ?? kindOf(type, choices),
    description,
    choices: choices?.map(String) ?? [],
  };
}

function kindOf(type: unknown, choices: unknown): WidgetField['kind'] {
  if (choices !== undefined) {
    return 'choice';
  }
  switch (type) {
    case 'boolean':
      return 'flag';
    case 'integer':
    case 'number':
      return 'number';
    default:
      return 'text';
  }
}

import { z } from 'zod';
import manifest from '../../docs/custom-elements.json';

/** A custom property that the theme or a widget may set on an element. */
interface CustomProperty {
  name: string;
  description: string;
  isColour: boolean;
}

const manifestSchema = z.object({
  modules: z.array(
    z.object({
      declarations: z.array(
        z.object({
          tagName: z.string(),
          cssProperties: z
            .array(z.object({ name: z.string(), description: z.string() }))
            .default([]),
        }),
      ),
    }),
  ),
});

const propertiesByTag: ReadonlyMap<string, readonly CustomProperty[]> = new Map(
  manifestSchema
    .parse(manifest)
    .modules.flatMap(({ declarations }) => declarations)
    .map(({ tagName, cssProperties }) => [tagName, cssProperties.filter(isRead).map(toProperty)]),
);

/** A style sheet reads it, which comes before the elements. */
function isRead({ name }: { name: string }): boolean {
  return name !== '--vitrine-limit';
}

function toProperty({ name, description }: { name: string; description: string }) {
  const isColour = /-(?:background|color|border|star|sale|focus)$/.test(name);
  return { name, description, isColour };
}

/** Returns the custom properties of the element of a type of widget. */
export function customPropertiesOf(type: string): readonly CustomProperty[] {
  const own = propertiesByTag.get(`vitrine-${type.replaceAll('_', '-')}`) ?? [];
  const inside = type === 'pop_up' ? customPropertiesOf('recommendations') : [];
  return [...new Map([...inside, ...own].map((each) => [each.name, each])).values()];
}

/** Functions of numbers and colours. Others, such as `url`, may load a file. */
const allowed: ReadonlySet<string> = new Set(
  ' calc min max clamp var rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark'.split(
    ' ',
  ),
);

const valueSchema = z
  .string()
  .max(200)
  .refine((value) => isHarmless(value), 'must be a colour, a length or a number such as 12px');

/** Returns false for what could end a declaration or load a file. */
function isHarmless(value: string): boolean {
  const called = Array.from(value.matchAll(/([\w-]*)\(/g), ([, name = '']) => name);
  return (
    /^[\w\s#%.,()/*+-]*$/.test(value) && called.every((name) => allowed.has(name.toLowerCase()))
  );
}

const names = new Set([...propertiesByTag.values()].flat().map(({ name }) => name));

/** The custom properties that a widget sets. Those of other elements are kept, so that a change of the type can be undone. */
export const customPropertiesSchema = z
  .record(z.string(), valueSchema)
  .superRefine((given, context) => {
    for (const name of Object.keys(given).filter((one) => !names.has(one))) {
      const message = 'is no custom property of the elements';
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .optional()
  .describe('Custom properties of the element, such as `--vitrine-radius`');

import { membersOf, type Members, textOf } from '../../kit/members.ts';

/** An element with what a draft sets on it. */
export interface DraftedPlacement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Custom properties. */
  readonly properties: Readonly<Record<string, string>>;
  readonly inner?: DraftedPlacement;
}

/** Settings of a pop-up that are its own; the others are those of the products in it. */
const ofPopUp: readonly string[] = ['title', 'on'];

function isOfPopUp([name]: readonly [string, unknown]): boolean {
  return ofPopUp.includes(name);
}

/** The limit that the service fills in when it stores a widget. */
const usualLimit = 5;

/** The settings that the service has for a kind of widget. */
interface SettingsForm {
  readonly source: string;
  readonly fields: readonly { readonly name: string }[];
}

/**
 * Returns the element that a draft describes, as its settings would make it on a page without other markup.
 *
 * @param form - the form of the draft's type. Settings without a field in it, such as a theme's own, become no attribute.
 */
export function placementOf({ type, settings }: Members, form?: SettingsForm): DraftedPlacement {
  const kind = typeof type === 'string' ? type : 'recommendations';
  const own = membersOf(settings);
  const known = (form?.fields ?? []).flatMap(({ name }) =>
    name in own ? [[name, own[name]]] : [],
  );
  const members: Members = {
    limit: usualLimit,
    source: form?.source,
    ...Object.fromEntries(known),
  };
  const properties = textsOf(own.custom_properties);
  const tag = `vitrine-${kind.replaceAll('_', '-')}`;
  if (kind !== 'pop_up') {
    return { tag, attributes: attributesOf(members), properties };
  }
  const entries = Object.entries(members);
  return {
    tag,
    attributes: attributesOf(Object.fromEntries(entries.filter(isOfPopUp))),
    properties,
    inner: {
      tag: 'vitrine-recommendations',
      attributes: attributesOf(Object.fromEntries(entries.filter((entry) => !isOfPopUp(entry)))),
      properties,
    },
  };
}

function attributesOf(members: Members): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      const text = attributeText(name, value);
      const attribute = name === 'title' ? 'heading' : name.replaceAll('_', '-');
      return text === undefined ? [] : [[attribute, text] as const];
    }),
  );
}

/** Returns the text of an attribute; undefined for one that is missing. */
function attributeText(name: string, value: unknown): string | undefined {
  if (name === 'goals' && Array.isArray(value)) {
    return value.map(goalText).join('; ');
  }
  if (value === true) {
    return '';
  }
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value)
    : undefined;
}

/** Writes a goal as the attribute does: `80 gift 41870015241279`. */
function goalText(goal: unknown): string {
  const { amount, kind, variant_id: variant } = membersOf(goal);
  return [amount, kind, variant].map(textOf).join(' ').trim();
}

/** Returns the members that are texts. */
export function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(membersOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

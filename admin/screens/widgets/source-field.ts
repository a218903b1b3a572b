import { html, nothing, type TemplateResult } from 'lit';
import { selectField, textField } from '../../kit/form-field.ts';
import { texts } from './texts/texts.ts';

interface SourceField {
  readonly value: string;
  readonly rulesets: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (source: string) => void;
}

/** The beginning of the paths of listings. */
const listings = '/api/v1/products/';

/** Renders the choice between recommenders, rulesets and any other path. */
export function sourceField({ value, rulesets, onChange }: SourceField): TemplateResult {
  const choices = [
    ...Object.entries(texts.sources).map(([name, label]) => ({ value: listings + name, label })),
    ...rulesets.map(({ id, name }) => ({
      value: `/api/v1/custom/id/${id}`,
      label: texts.ruleset(name),
    })),
  ];
  const isOther = choices.every((choice) => choice.value !== value);
  return html`${selectField({
    id: 'widget-source',
    name: 'source',
    label: texts.fields.source,
    value: isOther ? '' : value,
    choices: [...choices, { value: '', label: texts.otherSource }],
    onChange: (chosen) => onChange(chosen || listings),
  })}
  ${
    isOther
      ? textField({
          id: 'widget-source-path',
          name: 'source_path',
          label: texts.path,
          hint: texts.sourceHint,
          value,
          onInput: onChange,
        })
      : nothing
  }`;
}

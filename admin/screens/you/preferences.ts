import { html, type TemplateResult } from 'lit';
import { selectField } from '../../kit/form-field.ts';
import {
  chooseLanguage,
  currentLanguage,
  isLanguage,
  languages,
} from '../../preferences/language.ts';
import { adminTheme, isTheme, themes } from '../../preferences/theme.ts';
import { texts } from './texts/texts.ts';

/** Renders what this browser keeps: the language and the colours. */
export function preferences(): TemplateResult {
  return html`<section class="card">
    <h2>${texts.preferences}</h2>
    ${selectField({
      id: 'language',
      name: 'language',
      label: texts.language,
      value: currentLanguage(),
      choices: languages.map((value) => ({ value, label: texts.languages[value] })),
      onChange(language) {
        if (isLanguage(language)) {
          chooseLanguage(language);
          // Texts are loaded once a page.
          location.reload();
        }
      },
    })}
    ${selectField({
      id: 'theme',
      name: 'theme',
      label: texts.theme,
      value: adminTheme.current,
      choices: themes.map((value) => ({ value, label: texts.themes[value] })),
      onChange: (theme) => isTheme(theme) && adminTheme.choose(theme),
    })}
  </section>`;
}

/** The languages that the admin speaks. */
export const languages = ['en', 'de'] as const;

type Language = (typeof languages)[number];

const storageName = 'vitrine-admin-language';

/** Returns the language that the person chose on this browser, or the first of the browser's that the admin speaks. */
export function currentLanguage(): Language {
  const wanted = [readChoice(), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.map(toLanguage).find((language) => language !== undefined) ?? 'en';
}

/** Keeps the choice for this browser. Pages that are loaded afterwards have it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageName, language);
}

/** Returns the texts of the current language, of which only one file is loaded. */
export async function loadTexts<Texts>(
  files: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>>,
): Promise<Texts> {
  return (await files[currentLanguage()]()).texts;
}

export function isLanguage(tag: string): tag is Language {
  return toLanguage(tag) !== undefined;
}

function toLanguage(tag: string | null | undefined): Language | undefined {
  return languages.find((language) => language === tag);
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageName);
  } catch {
    // Browsers that block storage throw.
    return null;
  }
}

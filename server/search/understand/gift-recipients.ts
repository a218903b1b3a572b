import type { WishedConcept } from './wish-phrases.ts';

const men: WishedConcept = {
  phrases: {
    en: 'him, men, man, male, guy',
    da: 'ham, mænd, mand',
    de: 'ihn, männer, mann, herren',
    es: 'él, hombre, hombres',
    fi: 'hänelle, miehelle, miehille, mies, miehet',
    fr: 'lui, homme, hommes',
    it: 'lui, uomo, uomini',
    nl: 'hem, man, mannen, heren',
    no: 'ham, menn, mann',
    pt: 'ele, homem, homens',
    sv: 'honom, män, man, herrar',
  },
};

const women: WishedConcept = {
  phrases: {
    en: 'her, women, woman, lady, ladies, female',
    da: 'hende, kvinder, kvinde',
    de: 'sie, frauen, frau, damen',
    es: 'ella, mujer, mujeres',
    fi: 'naiselle, naisille, nainen, naiset',
    fr: 'elle, femme, femmes',
    it: 'lei, donna, donne',
    nl: 'haar, vrouw, vrouwen, dames',
    no: 'henne, kvinner, kvinne',
    pt: 'ela, mulher, mulheres',
    sv: 'henne, kvinnor, kvinna',
  },
};

export const dad: WishedConcept = {
  phrases: {
    en: 'dad, daddy, father, papa, pa, dada',
    da: 'far',
    de: 'papa, vater, papas, väter, vati',
    es: 'papá, padre, padres',
    fi: 'isä, isälle, iskä, iskälle',
    fr: 'papa, père',
    it: 'papà, padre, babbo',
    nl: 'papa, vader',
    no: 'pappa, far',
    pt: 'pai, papá, papai',
    sv: 'pappa, far',
  },
  wider: men,
};

export const mum: WishedConcept = {
  phrases: {
    en: 'mum, mom, mother, mummy, mommy, mam, mama',
    da: 'mor',
    de: 'mama, mutter, mamas, mütter, mutti',
    es: 'mamá, madre',
    fi: 'äiti, äidille',
    fr: 'maman, mère',
    it: 'mamma, madre',
    nl: 'mama, moeder',
    no: 'mamma, mor',
    pt: 'mãe, mamãe, mamã',
    sv: 'mamma, mor',
  },
  wider: women,
};

const kids: WishedConcept = {
  phrases: {
    en: 'kid, child, children, toddler, little one',
    da: 'børn, barn',
    de: 'kinder, kind',
    es: 'niño, niños, niña, niñas',
    fi: 'lapsi, lapset, lapselle, lapsille',
    fr: 'enfant, enfants',
    it: 'bambino, bambina, bambini, bambine',
    nl: 'kind, kinderen',
    no: 'barn',
    pt: 'criança, crianças',
    sv: 'barn',
  },
};

export const babies: WishedConcept = {
  phrases: {
    en: 'baby, newborn, new baby',
    da: 'baby',
    de: 'baby, babys',
    es: 'bebé, bebés',
    fi: 'vauva, vauvalle',
    fr: 'bébé, bébés',
    it: 'neonato, neonata, neonati',
    nl: 'baby',
    no: 'baby',
    pt: 'bebê, bebé',
    sv: 'bebis',
  },
  wider: kids,
};

export const recipients: readonly WishedConcept[] = [
  men,
  women,
  dad,
  mum,
  kids,
  babies,
  {
    phrases: { en: 'husband, boyfriend, fiance', de: 'ehemann, freund', fr: 'mari', es: 'marido' },
    wider: men,
  },
  {
    phrases: {
      en: 'wife, girlfriend, fiancee',
      de: 'ehefrau, freundin',
      fr: 'épouse',
      es: 'esposa',
    },
    wider: women,
  },
  {
    phrases: { en: 'brother, uncle', de: 'bruder, onkel', fr: 'frère', es: 'hermano' },
    wider: men,
  },
  {
    phrases: { en: 'sister, aunt', de: 'schwester, tante', fr: 'sœur', es: 'hermana' },
    wider: women,
  },
  {
    phrases: {
      en: 'grandpa, grandad, granddad, grandfather, gramps',
      de: 'opa',
      fr: 'papy',
      nl: 'opa',
    },
    wider: men,
  },
  {
    phrases: {
      en: 'grandma, granny, nan, nana, grandmother, gran',
      de: 'oma',
      fr: 'mamie',
      nl: 'oma',
    },
    wider: women,
  },
  {
    phrases: {
      en: 'boy, son, nephew, grandson',
      de: 'jungen, sohn',
      fr: 'garçon',
      nl: 'jongen, zoon',
    },
    wider: kids,
  },
  {
    phrases: {
      en: 'girl, daughter, niece, granddaughter',
      de: 'mädchen, tochter',
      fr: 'fille',
      nl: 'meisje, dochter',
    },
    wider: kids,
  },
  { phrases: { en: 'teen, teenager, teenage', de: 'teenager', fr: 'ado', es: 'adolescente' } },
  {
    phrases: {
      en: 'friend, bestie, best friend',
      de: 'freunde',
      fr: 'ami, amie',
      es: 'amigo, amiga',
    },
  },
  { phrases: { en: 'teacher', de: 'lehrer, lehrerin', fr: 'maîtresse', es: 'maestro, maestra' } },
  {
    phrases: {
      en: 'colleague, coworker, co-worker, boss',
      de: 'kollegen, kollegin',
      fr: 'collègue',
    },
  },
  { phrases: { en: 'couple, newlywed', de: 'paar, paare', fr: 'couple', es: 'pareja' } },
];

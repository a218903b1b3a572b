import { babies, dad, mum } from './gift-recipients.ts';
import type { WishedConcept } from './wish-phrases.ts';

const christmas: WishedConcept = {
  phrases: {
    en: 'christmas, xmas, holiday',
    da: 'jul',
    de: 'weihnachten',
    es: 'navidad',
    fi: 'joulu, jouluksi',
    fr: 'noël',
    it: 'natale',
    nl: 'kerst, kerstmis',
    no: 'jul',
    pt: 'natal',
    sv: 'jul',
  },
  gifts: {
    da: 'julegave, julegaver',
    de: 'weihnachtsgeschenk, weihnachtsgeschenke',
    fi: 'joululahja, joululahjat, joululahjoja',
    nl: 'kerstcadeau, kerstcadeaus',
    no: 'julegave, julegaver',
    sv: 'julklapp, julklappar',
  },
};

export const occasions: readonly WishedConcept[] = [
  {
    phrases: {
      en: 'birthday, bday',
      da: 'fødselsdag',
      de: 'geburtstag',
      es: 'cumpleaños',
      fi: 'syntymäpäivä',
      fr: 'anniversaire',
      it: 'compleanno',
      nl: 'verjaardag',
      no: 'bursdag',
      pt: 'aniversário',
      sv: 'födelsedag',
    },
    gifts: {
      da: 'fødselsdagsgave, fødselsdagsgaver',
      de: 'geburtstagsgeschenk, geburtstagsgeschenke',
      fi: 'syntymäpäivälahja',
      nl: 'verjaardagscadeau, verjaardagscadeaus',
      no: 'bursdagsgave, bursdagsgaver',
      sv: 'födelsedagspresent, födelsedagspresenter',
    },
  },
  christmas,
  {
    phrases: {},
    gifts: {
      en: 'stocking filler, stocking stuffer, secret santa, secret santa gift, white elephant gift',
      de: 'wichtelgeschenk, wichtelgeschenke',
    },
    wider: christmas,
  },
  {
    phrases: {
      fr: 'fête des mères',
      es: 'día de la madre',
      it: 'festa della mamma',
      pt: 'dia das mães',
    },
    gifts: {
      en: "mother's day, mum's day, mothering sunday",
      da: 'mors dag',
      de: 'muttertag, muttertagsgeschenk, muttertagsgeschenke',
      fi: 'äitienpäivä, äitienpäivälahja',
      nl: 'moederdag, moederdagcadeau',
      no: 'morsdag',
      sv: 'mors dag',
    },
    wider: mum,
  },
  {
    phrases: {
      fr: 'fête des pères',
      es: 'día del padre',
      it: 'festa del papà',
      pt: 'dia dos pais',
    },
    gifts: {
      en: "father's day",
      da: 'fars dag',
      de: 'vatertag, vatertagsgeschenk, vatertagsgeschenke',
      fi: 'isänpäivä, isänpäivälahja',
      nl: 'vaderdag, vaderdagcadeau',
      no: 'farsdag',
      sv: 'fars dag',
    },
    wider: dad,
  },
  {
    phrases: {
      es: 'san valentín',
      it: 'san valentino',
      pt: 'dia dos namorados',
      fr: 'saint-valentin',
      en: 'valentine',
    },
    gifts: {
      en: "valentine's day",
      da: 'valentinsdag',
      de: 'valentinstag, valentinstagsgeschenk',
      fi: 'ystävänpäivä',
      nl: 'valentijnsdag, valentijnscadeau',
      no: 'valentinsdagen',
      sv: 'alla hjärtans dag',
    },
  },
  {
    phrases: {
      en: 'wedding',
      da: 'bryllup',
      de: 'hochzeit',
      es: 'boda',
      fr: 'mariage',
      it: 'matrimonio',
      nl: 'bruiloft',
      no: 'bryllup',
      pt: 'casamento',
      sv: 'bröllop',
    },
    gifts: {
      de: 'hochzeitsgeschenk, hochzeitsgeschenke',
      sv: 'bröllopspresent',
      da: 'bryllupsgave',
    },
  },
  { phrases: { en: 'anniversary', de: 'hochzeitstag, jahrestag', es: 'aniversario' } },
  {
    phrases: { en: 'housewarming, new home', de: 'einzug', fr: 'crémaillère', nl: 'housewarming' },
  },
  { phrases: { en: 'graduation', de: 'abschluss, abitur', es: 'graduación' } },
  {
    phrases: { en: 'baby shower, christening', de: 'taufe, geburt', fr: 'naissance, baptême' },
    wider: babies,
  },
  { phrases: { en: 'easter', de: 'ostern', fr: 'pâques', es: 'pascua', nl: 'pasen', sv: 'påsk' } },
  { phrases: { en: 'hanukkah, chanukah' } },
  { phrases: { en: 'thank you, leaving, retirement, farewell', de: 'abschied, dankeschön' } },
];

import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: {
    it: 'Stai superando la potenza contrattuale',
    en: 'You are above the contracted power',
  },
  drawn: {
    it: 'Stai prelevando {power} su {contracted}. Spegni almeno {excess}: {when}.',
    en: 'You are drawing {power} of {contracted}. Switch off at least {excess}: {when}.',
  },
  'when.now': {
    it: 'il contatore può scattare da un momento all’altro',
    en: 'the meter may disconnect at any moment',
  },
  'when.minute': {
    it: 'il contatore può scattare tra circa un minuto',
    en: 'the meter may disconnect in about a minute',
  },
  'when.minutes': {
    it: 'il contatore può scattare tra circa {minutes} minuti',
    en: 'the meter may disconnect in about {minutes} minutes',
  },
  'eased.title': {
    it: 'Potenza rientrata, per ora',
    en: 'The power is lower, for now',
  },
  eased: {
    it: 'Ora prelevi {power} su {contracted}. Se tutto riparte insieme, il contatore può scattare.',
    en: 'You now draw {power} of {contracted}. If everything starts again at once, the meter may disconnect.',
  },
});

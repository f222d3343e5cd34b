import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'empty.title': { it: 'La casa è ancora vuota', en: 'The house is still empty' },
  'empty.text': {
    it: 'Quando l’hub avrà dei dispositivi, li troverai qui.',
    en: 'When the hub has devices, you will find them here.',
  },
  'starting.title': { it: 'L’hub si sta avviando', en: 'The hub is starting' },
  'starting.text': {
    it: 'I dispositivi compariranno appena saranno pronti.',
    en: 'Devices will appear as soon as they are ready.',
  },
  'role.title': { it: 'Il tuo ruolo non ha dispositivi', en: 'Your role has no devices' },
  'role.text': {
    it: 'Chiedi a chi amministra la casa di aggiungerne.',
    en: 'Ask those who administer the house to add some.',
  },
  'times.title': { it: 'Adesso il tuo ruolo non vale', en: 'Your role does not hold now' },
  'times.text': {
    it: 'Vale in altri giorni o orari: i dispositivi torneranno da soli.',
    en: 'It holds on other days or hours: the devices will be back by themselves.',
  },
  'none.title': { it: 'Qui non c’è ancora niente', en: 'Nothing here yet' },
  'none.text': {
    it: 'In {name} vedrai i dispositivi di questo tipo, quando la casa ne avrà.',
    en: 'Devices of this kind will appear in {name} when the house has some.',
  },
  'category.title': { it: '{name} è ancora vuota', en: '{name} is still empty' },
  'category.text': {
    it: 'Scegli quali dispositivi vuoi trovare qui.',
    en: 'Choose which devices you want to find here.',
  },
  'category.fill': { it: 'Aggiungi dispositivi', en: 'Add devices' },
  'category.remove': { it: 'Elimina categoria', en: 'Delete category' },
});

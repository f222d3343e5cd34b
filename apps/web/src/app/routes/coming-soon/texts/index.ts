import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  home: { it: 'Torna alla dashboard', en: 'Back to the dashboard' },
  'map.title': { it: 'Mappa', en: 'Map' },
  map: {
    it: 'Qui vedrai la casa, le zone e i dispositivi sulla mappa. Questa schermata arriverà presto.',
    en: 'Here you will see the house, its zones and its devices on a map. This screen is coming soon.',
  },
  'automations.title': { it: 'Automazioni', en: 'Automations' },
  automations: {
    it: 'Qui creerai e modificherai le automazioni. Questa schermata arriverà presto: per ora puoi attivarle e disattivarle dalla dashboard.',
    en: 'Here you will create and change automations. This screen is coming soon: meanwhile the dashboard turns them on and off.',
  },
  'tickets.title': { it: 'Richieste di supporto', en: 'Support requests' },
  tickets: {
    it: 'Qui aprirai e seguirai le richieste al tuo tecnico. Questa schermata arriverà presto.',
    en: 'Here you will open and follow requests to your technician. This screen is coming soon.',
  },
});

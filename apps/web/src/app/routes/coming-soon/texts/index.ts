import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  home: { it: 'Torna alla dashboard', en: 'Back to the dashboard' },
  'tickets.title': { it: 'Richieste di supporto', en: 'Support requests' },
  tickets: {
    it: 'Qui aprirai e seguirai le richieste al tuo tecnico. Questa schermata arriverà presto.',
    en: 'Here you will open and follow requests to your technician. This screen is coming soon.',
  },
});

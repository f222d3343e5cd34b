import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Ultime aperture', en: 'Recent openings' },
  loading: { it: 'Carico le ultime aperture…', en: 'Loading the recent openings…' },
  none: {
    it: 'Nessuna apertura registrata negli ultimi 7 giorni.',
    en: 'No opening was recorded in the last 7 days.',
  },
  failed: { it: 'L’hub non dice chi ha aperto.', en: 'The hub does not say who opened it.' },
  retry: { it: 'Riprova', en: 'Try again' },
  'cover.person': { it: 'Apert{ending} da {name}', en: 'Opened by {name}' },
  'cover.user': { it: 'Apert{ending} da un utente', en: 'Opened by a user' },
  'cover.automation': { it: 'Apert{ending} da un’automazione', en: 'Opened by an automation' },
  'cover.unknown': { it: 'Apert{ending}', en: 'Opened' },
  'lock.person': { it: 'Sbloccat{ending} da {name}', en: 'Unlocked by {name}' },
  'lock.user': { it: 'Sbloccat{ending} da un utente', en: 'Unlocked by a user' },
  'lock.automation': { it: 'Sbloccat{ending} da un’automazione', en: 'Unlocked by an automation' },
  'lock.unknown': { it: 'Sbloccat{ending}', en: 'Unlocked' },
});

import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Menu', en: 'Menu' },
  loading: { it: 'Caricamento del menu…', en: 'Loading the menu…' },
  failed: {
    it: 'Errore nel caricamento del menu. Riprova più tardi.',
    en: 'The menu could not be loaded. Try again later.',
  },
  none: { it: 'Nessuna voce per il tuo ruolo', en: 'Your role has no entries' },
  kept: {
    it: 'La casa non risponde: queste sono le voci dell’ultima volta.',
    en: 'The house does not answer: these are the entries of last time.',
  },
  newTab: { it: '{label}, si apre in un’altra scheda', en: '{label}, opens in another tab' },
  server: { it: 'Impostazioni Server', en: 'Server settings' },
  reset: { it: 'Reimposta Server', en: 'Reset server' },
  'reset.title': { it: 'Reimpostare il server?', en: 'Reset the server?' },
  'reset.text': {
    it: 'L’indirizzo di {server} e i token di questo dispositivo saranno cancellati. Dovrai accedere di nuovo.',
    en: 'The address of {server} and the tokens of this device will be erased. You will have to sign in again.',
  },
  'reset.cancel': { it: 'Annulla', en: 'Cancel' },
  'item.map': { it: 'Mappa', en: 'Map' },
  'item.energy': { it: 'Energia', en: 'Energy' },
  'item.logbook': { it: 'Registro', en: 'Logbook' },
  'item.history': { it: 'Storico', en: 'History' },
  'item.components': { it: 'Componenti', en: 'Components' },
  'item.media': { it: 'Media', en: 'Media' },
  'item.todo': { it: 'Liste attività', en: 'To-do lists' },
  'item.developerTools': { it: 'Strumenti per sviluppatori', en: 'Developer tools' },
  'item.config': { it: 'Impostazioni', en: 'Settings' },
  'item.notifications': { it: 'Notifiche', en: 'Notifications' },
});

import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  said: { it: 'Home Assistant dice: {words}', en: 'Home Assistant says: {words}' },
  'said.missing': { it: 'In una parte manca qualcosa.', en: 'Something is missing in a part.' },
  'said.entity': {
    it: 'Home Assistant non trova uno dei dispositivi.',
    en: 'Home Assistant does not find one of the devices.',
  },
  'said.number': { it: 'Un valore non è un numero valido.', en: 'A value is not a valid number.' },
  'said.time': { it: 'Un orario o una durata non va bene.', en: 'A time or a duration is not valid.' },
  'said.extra': {
    it: 'Una parte contiene qualcosa che questo Home Assistant non conosce.',
    en: 'A part holds something that this Home Assistant does not know.',
  },
  'said.kind': {
    it: 'Questo Home Assistant non conosce un tipo di evento, condizione o azione.',
    en: 'This Home Assistant does not know a kind of event, condition or action.',
  },
  'failed.invalid': {
    it: 'Home Assistant non accetta l’automazione.',
    en: 'Home Assistant does not accept the automation.',
  },
  'failed.not_allowed': {
    it: 'Il tuo account non può modificare le automazioni.',
    en: 'Your account may not edit automations.',
  },
  'failed.device': {
    it: 'L’automazione comanda qualcosa che il tuo ruolo non può comandare.',
    en: 'The automation controls something that your role may not control.',
  },
  'failed.outside_times': {
    it: 'In questo momento il tuo ruolo non permette di modificare le automazioni.',
    en: 'At this moment your role does not allow editing automations.',
  },
  'failed.right': {
    it: 'Il tuo ruolo non permette di modificare le automazioni.',
    en: 'Your role does not allow editing automations.',
  },
  'failed.template': {
    it: 'L’automazione contiene una formula: può modificarla solo chi amministra la casa.',
    en: 'The automation holds a template: only whoever administers the home may edit it.',
  },
  'failed.unresolved': {
    it: 'L’automazione contiene qualcosa che il tuo ruolo non può modificare.',
    en: 'The automation holds something that your role may not edit.',
  },
  'failed.too_large': {
    it: 'L’automazione è troppo grande per essere salvata: la bozza resta qui, dividila in più automazioni.',
    en: 'The automation is too large to be saved: the draft stays here, split it into several automations.',
  },
  'failed.too_many_parts': {
    it: 'L’automazione ha più di 2.000 tra eventi, condizioni e azioni: può modificarla solo chi amministra la casa.',
    en: 'The automation has more than 2,000 events, conditions and actions: only whoever administers the home may edit it.',
  },
  'failed.no_rest': {
    it: 'Questo hub si può leggere ma non modificare da questo indirizzo: apri Soglia attraverso il suo gateway.',
    en: 'This hub can be read but not changed from this address: open Soglia through its gateway.',
  },
  'failed.changed_elsewhere': {
    it: 'Nel frattempo qualcun altro l’ha modificata.',
    en: 'Somebody else has changed it meanwhile.',
  },
  'failed.not_loaded': {
    it: 'L’automazione è salvata, ma Home Assistant non la sta usando: controlla gli eventi e le azioni.',
    en: 'The automation is saved, but Home Assistant does not use it: check its events and actions.',
  },
  'failed.not_found': { it: 'Questa automazione non c’è più.', en: 'This automation is gone.' },
  'failed.disconnected': {
    it: 'L’hub non è collegato: la bozza resta qui, salva quando torna.',
    en: 'The hub is not connected: the draft stays here, save it when the hub is back.',
  },
  'failed.timeout': {
    it: 'L’hub non risponde: la bozza resta qui, riprova tra poco.',
    en: 'The hub does not respond: the draft stays here, try again soon.',
  },
  'failed.hub_error': {
    it: 'Home Assistant non ha potuto salvarla. Riprova.',
    en: 'Home Assistant could not save it. Try again.',
  },
  'fault.alias': { it: 'Dai un nome all’automazione', en: 'Give the automation a name' },
  'fault.no_triggers': { it: 'Scegli quando deve partire', en: 'Choose when it should start' },
  'fault.no_actions': { it: 'Scegli almeno un’azione', en: 'Choose at least one action' },
  'fault.incomplete': { it: 'Qui manca qualcosa', en: 'Something is missing here' },
  'fault.many': {
    it: 'Manca ancora qualcosa: è segnato qui sopra.',
    en: 'Something is still missing: it is marked above.',
  },
  saved: { it: 'Automazione salvata', en: 'Automation saved' },
  'saved.unseen': {
    it: 'Il tuo ruolo non la mostra tra le automazioni: per vederla e modificarla, chiedi a chi amministra la casa.',
    en: 'Your role does not show it among the automations: to see and edit it, ask whoever administers the home.',
  },
  'leave.text': {
    it: 'Le modifiche a questa automazione andranno perse.',
    en: 'The changes to this automation will be lost.',
  },
  'kept.title': { it: 'C’è una bozza non salvata', en: 'There is an unsaved draft' },
  'kept.text': { it: 'È rimasta dalla volta scorsa.', en: 'It is left from last time.' },
  'kept.resume': { it: 'Riprendila', en: 'Resume it' },
  'kept.discard': { it: 'Elimina la bozza', en: 'Delete the draft' },
  'conflict.title': { it: 'Modificata nel frattempo', en: 'Changed meanwhile' },
  'conflict.text': {
    it: 'Qualcun altro ha cambiato questa automazione mentre la modificavi. Ecco che cosa è diverso.',
    en: 'Somebody else has changed this automation while you edited it. This is what differs.',
  },
  'conflict.deleted': {
    it: 'Qualcun altro ha eliminato questa automazione mentre la modificavi.',
    en: 'Somebody else has deleted this automation while you edited it.',
  },
  'conflict.theirs': { it: 'Adesso in casa', en: 'Now at home' },
  'conflict.mine': { it: 'La tua bozza', en: 'Your draft' },
  'conflict.nothing': { it: 'niente', en: 'nothing' },
  'conflict.reload': { it: 'Ricarica', en: 'Reload' },
  'conflict.overwrite': { it: 'Sovrascrivi', en: 'Overwrite' },
  'conflict.again': { it: 'Salvala come nuova', en: 'Save it as a new one' },
  'copy.name': { it: '{name} (copia)', en: '{name} (copy)' },
  loading: { it: 'Caricamento dell’automazione…', en: 'Loading the automation…' },
  'load.failed': { it: 'Non riesco ad aprire l’automazione', en: 'The automation cannot be opened' },
  again: { it: 'Riprova', en: 'Try again' },
});

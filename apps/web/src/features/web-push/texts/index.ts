import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  here: { it: 'Su questo dispositivo', en: 'On this device' },
  switch: { it: 'Notifiche con l’app chiusa', en: 'Notifications while the app is closed' },
  'switch.on': {
    it: 'Attive: arrivano anche a schermo bloccato.',
    en: 'On: they arrive on the locked screen too.',
  },
  'switch.off': {
    it: 'Attivale per ricevere gli avvisi della casa anche a schermo bloccato.',
    en: 'Switch them on to get what the house tells you on the locked screen too.',
  },
  'switch.loading': { it: 'Controllo di questo dispositivo…', en: 'Looking at this device…' },
  'barrier.insecure': {
    it: 'Il browser le permette solo su https, e questa pagina è aperta su http. Apri l’app con il suo indirizzo https: te lo dice chi ha installato la casa.',
    en: 'Browsers allow them on https only, and this page was opened by http. Open the app at its https address: ask whoever installed the house.',
  },
  'barrier.not_installed': {
    it: 'Su iPhone e iPad servono l’app nella schermata Home e iOS 16.4 o successivo. In Safari tocca Condividi, poi «Aggiungi alla schermata Home»; apri l’app da lì e attivale.',
    en: 'On iPhone and iPad the app must be on the home screen, with iOS 16.4 or later. In Safari tap Share, then “Add to Home Screen”; open the app from there and switch them on.',
  },
  'barrier.denied': {
    it: 'Sono bloccate nelle impostazioni del browser per questo sito. Permetti le notifiche lì, poi torna qui.',
    en: 'They are blocked in the browser’s settings for this site. Allow notifications there, then come back.',
  },
  'barrier.unsupported': {
    it: 'Questo browser non le permette. Aggiornalo, esci dalla navigazione privata o usane un altro.',
    en: 'This browser does not allow them. Update it, leave private browsing or use another one.',
  },
  'failure.denied': {
    it: 'Non hai dato il permesso: le notifiche restano spente.',
    en: 'You gave no permission: notifications stay off.',
  },
  'failure.dismissed': {
    it: 'Il browser non ha ricevuto una risposta: riprova e scegli «Consenti».',
    en: 'The browser got no answer: try again and choose “Allow”.',
  },
  'failure.no_worker': {
    it: 'L’app non è ancora pronta a riceverle. Ricarica la pagina e riprova.',
    en: 'The app is not ready for them yet. Reload the page and try again.',
  },
  'failure.push_service': {
    it: 'Il browser non ha raggiunto il suo servizio di notifiche. Serve una connessione a Internet; in alcuni browser il servizio va attivato nelle impostazioni.',
    en: 'The browser did not reach its notification service. It needs the Internet; in some browsers the service must be enabled in the settings.',
  },
  'failure.incomplete': {
    it: 'Questo browser non cifra le notifiche: non si possono attivare.',
    en: 'This browser does not encrypt notifications: they cannot be switched on.',
  },
  'failure.request': { it: 'Non è riuscito. {reason}', en: 'It did not work. {reason}' },
  what: { it: 'Che cosa ti arriva', en: 'What you get' },
  'what.text': {
    it: 'Vale per tutti i tuoi dispositivi. Nell’elenco delle notifiche trovi sempre tutto.',
    en: 'For all your devices. The list of notifications always has everything.',
  },
  'category.alarm': { it: 'Allarmi, fumo, gas e acqua', en: 'Alarms, smoke, gas and water' },
  'category.alarm.hint': {
    it: 'Arrivano sempre, anche nelle ore di silenzio',
    en: 'They always arrive, in quiet hours too',
  },
  'category.doors': { it: 'Porte e serrature', en: 'Doors and locks' },
  'category.batteries': { it: 'Batterie e dispositivi assenti', en: 'Batteries and missing devices' },
  'category.system': { it: 'Sistema e accessi', en: 'System and sign-ins' },
  'category.support': { it: 'Assistenza', en: 'Support' },
  quiet: { it: 'Ore di silenzio', en: 'Quiet hours' },
  'quiet.text': {
    it: 'In queste ore arrivano solo gli allarmi. Il resto lo trovi nell’elenco.',
    en: 'In these hours only alarms arrive. The rest is in the list.',
  },
  'quiet.from': { it: 'Dalle', en: 'From' },
  'quiet.to': { it: 'Alle', en: 'To' },
  'quiet.same': {
    it: 'Scegli due ore diverse',
    en: 'Choose two different times',
  },
  'choices.loading': { it: 'Caricamento delle tue scelte…', en: 'Loading your choices…' },
  'choices.failed': {
    it: 'Le tue scelte non sono state caricate. {reason}',
    en: 'Your choices were not loaded. {reason}',
  },
  'choices.unsaved': {
    it: 'La scelta non è stata salvata. {reason}',
    en: 'The choice was not saved. {reason}',
  },
  devices: { it: 'I tuoi dispositivi', en: 'Your devices' },
  'devices.none': { it: 'Nessun dispositivo riceve notifiche.', en: 'No device gets notifications.' },
  'devices.failed': {
    it: 'I dispositivi non sono stati elencati. {reason}',
    en: 'The devices were not listed. {reason}',
  },
  'device.here': { it: 'Questo dispositivo', en: 'This device' },
  'device.shown': { it: 'Ultima notifica mostrata {when}', en: 'Last notification shown {when}' },
  'device.never': {
    it: 'Aggiunto {when}; non ha ancora mostrato notifiche',
    en: 'Added {when}; it has not shown a notification yet',
  },
  'device.remove': { it: 'Rimuovi', en: 'Remove' },
  'device.remove.name': { it: 'Rimuovi {name}', en: 'Remove {name}' },
  'device.remove.title': { it: 'Rimuovere il dispositivo?', en: 'Remove the device?' },
  'device.remove.text': {
    it: '{name} non riceverà più notifiche con l’app chiusa. Le riattivi da quel dispositivo.',
    en: '{name} will get no more notifications while the app is closed. You switch them on again from that device.',
  },
  'device.removed': { it: 'Dispositivo rimosso', en: 'Device removed' },
  retry: { it: 'Riprova', en: 'Try again' },
  cancel: { it: 'Annulla', en: 'Cancel' },
});

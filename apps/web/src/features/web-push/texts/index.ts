import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  here: { it: 'Su questo dispositivo', en: 'On this device' },
  switch: { it: 'Notifiche con l’app chiusa', en: 'Notifications while the app is closed' },
  'switch.on': {
    it: 'Attive: arrivano anche a schermo bloccato.',
    en: 'On: they arrive on the locked screen too.',
  },
  'switch.off': {
    it: 'Attivale per ricevere gli avvisi anche a schermo bloccato.',
    en: 'Switch them on to be told on the locked screen too.',
  },
  'switch.loading': { it: 'Controllo del dispositivo…', en: 'Looking at this device…' },
  'barrier.insecure': {
    it: 'Il browser permette le notifiche solo su https, e questa pagina è aperta su http. Apri l’app con il suo indirizzo https: te lo dice chi ha installato la casa.',
    en: 'Browsers allow notifications on https only, and this page was opened by http. Open the app at its https address: ask whoever installed the house.',
  },
  'barrier.not_installed': {
    it: 'Su iPhone e iPad servono l’app nella schermata Home e iOS 16.4 o successivo. In Safari tocca Condividi, poi «Aggiungi alla schermata Home»; apri l’app da lì e attivale.',
    en: 'On iPhone and iPad the app must be on the home screen, with iOS 16.4 or later. In Safari tap Share, then “Add to Home Screen”; open the app from there and switch them on.',
  },
  'barrier.denied': {
    it: 'Le notifiche sono bloccate nelle impostazioni del browser per questo sito. Consentile lì, poi torna qui.',
    en: 'Notifications are blocked in the browser’s settings for this site. Allow them there, then come back.',
  },
  'barrier.unsupported': {
    it: 'Questo browser non permette le notifiche. Aggiornalo, esci dalla navigazione privata o usane un altro.',
    en: 'This browser does not allow notifications. Update it, leave private browsing or use another one.',
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
  'failure.request': { it: 'Operazione non riuscita. {reason}', en: 'It did not work. {reason}' },
  what: { it: 'Che cosa ti arriva', en: 'What you get' },
  'what.text': {
    it: 'Vale per tutti i tuoi dispositivi. Nell’elenco delle notifiche trovi sempre tutto.',
    en: 'For all your devices. The list of notifications always has everything.',
  },
  always: { it: 'Sempre', en: 'Always' },
  'category.alarm': { it: 'Allarmi', en: 'Alarms' },
  'category.alarm.hint': {
    it: 'Intrusione, fumo, gas e acqua, anche nelle ore di silenzio',
    en: 'Intrusion, smoke, gas and water, in quiet hours too',
  },
  'category.doors': { it: 'Porte e serrature', en: 'Doors and locks' },
  'category.doors.hint': { it: 'Anche cancello e garage', en: 'Gate and garage too' },
  'category.batteries': { it: 'Batterie', en: 'Batteries' },
  'category.batteries.hint': {
    it: 'E dispositivi che non rispondono da un giorno',
    en: 'And devices that have not answered for a day',
  },
  'category.system': { it: 'Sistema', en: 'System' },
  'category.system.hint': { it: 'Hub, backup e nuovi accessi', en: 'Hub, backups and new sign-ins' },
  'category.support': { it: 'Supporto', en: 'Support' },
  'category.support.hint': {
    it: 'Risposte ai tuoi ticket',
    en: 'Answers to your requests',
  },
  when: { it: 'Quando', en: 'When' },
  quiet: { it: 'Ore di silenzio', en: 'Quiet hours' },
  'quiet.text': {
    it: 'Arrivano solo gli allarmi: il resto lo trovi nell’elenco.',
    en: 'Only alarms arrive: the rest is in the list.',
  },
  'quiet.from': { it: 'Dalle', en: 'From' },
  'quiet.to': { it: 'Alle', en: 'To' },
  'quiet.same': {
    it: 'Scegli due ore diverse',
    en: 'Choose two different times',
  },
  'choices.later': {
    it: 'La casa non è collegata: le tue scelte restano qui, e valgono appena torna.',
    en: 'The house is not connected: your choices stay here, and hold as soon as it is back.',
  },
  devices: { it: 'I tuoi dispositivi', en: 'Your devices' },
  'devices.none': {
    it: 'Nessun dispositivo riceve notifiche con l’app chiusa.',
    en: 'No device gets notifications while the app is closed.',
  },
  'devices.failed': {
    it: 'L’elenco dei dispositivi non è stato caricato. {reason}',
    en: 'The devices were not listed. {reason}',
  },
  'device.here': { it: 'Questo dispositivo', en: 'This device' },
  'device.shown': { it: 'Ultima notifica mostrata {when}', en: 'Last notification shown {when}' },
  'device.never': {
    it: 'Aggiunto {when}, ancora nessuna notifica',
    en: 'Added {when}, no notification yet',
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

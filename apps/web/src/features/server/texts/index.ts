import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'title.first': { it: 'Configurazione Iniziale', en: 'First Set-up' },
  title: { it: 'Configura Server Home Assistant', en: 'Configure the Home Assistant Server' },
  home: { it: 'Indirizzo di casa', en: 'Address at home' },
  address: { it: 'Indirizzo remoto', en: 'Remote address' },
  'now.home': { it: 'Adesso: in casa', en: 'Now: at home' },
  'now.away': { it: 'Adesso: da fuori', en: 'Now: from outside' },
  'last.answers': { it: 'Ultima prova: risponde.', en: 'Last try: it answers.' },
  'last.silent': { it: 'Ultima prova: non risponde.', en: 'Last try: it does not answer.' },
  'last.inUse': { it: 'In uso adesso.', en: 'In use now.' },
  test: { it: 'Testa Connessione', en: 'Test the connection' },
  testing: { it: 'Verifica in corso…', en: 'Testing…' },
  save: { it: 'Salva', en: 'Save' },
  saveAnyway: { it: 'Salva comunque', en: 'Save anyway' },
  start: { it: 'Inizia', en: 'Begin' },
  cancel: { it: 'Annulla', en: 'Cancel' },
  'help.home': {
    it: 'In casa si usa l’hub locale, {server}.',
    en: 'At home the local hub is used, {server}.',
  },
  'help.away': {
    it: 'Fuori casa si usa l’indirizzo remoto.',
    en: 'Away from home the remote address is used.',
  },
  'help.automatic': { it: 'La scelta è automatica.', en: 'The choice is automatic.' },
  saved: { it: 'Indirizzo salvato.', en: 'Address saved.' },
  notKept: {
    it: 'Il browser non salva i dati: l’indirizzo resta valido solo finché questa pagina è aperta.',
    en: 'The browser keeps no data: the address holds only as long as this page stays open.',
  },
  'empty.test': { it: 'Inserisci un indirizzo da testare', en: 'Enter an address to test' },
  'empty.save': { it: 'Inserisci un indirizzo valido', en: 'Enter a valid address' },
  'wrong.spaces': {
    it: 'L’indirizzo contiene degli spazi: controllalo.',
    en: 'The address holds blanks: please check it.',
  },
  'wrong.scheme': {
    it: 'L’indirizzo deve iniziare con https:// o http://.',
    en: 'The address must begin with https:// or http://.',
  },
  'wrong.credentials': {
    it: 'Nell’indirizzo non vanno messi username e password.',
    en: 'User name and password do not belong in the address.',
  },
  'wrong.too_long': { it: 'L’indirizzo è troppo lungo.', en: 'The address is too long.' },
  'wrong.invalid': { it: 'Questo non è un indirizzo valido.', en: 'This is no valid address.' },
  'verdict.hub': { it: 'Connessione verificata con successo!', en: 'Connection verified!' },
  'verdict.found': { it: 'Trovata: {found}', en: 'Found: {found}' },
  'verdict.status': {
    it: 'Server non raggiungibile (Status: {status})',
    en: 'The server cannot be reached (Status: {status})',
  },
  'verdict.timeout': {
    it: 'Timeout: il server non risponde entro 10 secondi',
    en: 'Time-out: the server does not answer within 10 seconds',
  },
  'verdict.notAHub': {
    it: 'Errore di connessione: a questo indirizzo qualcosa risponde, ma non è Home Assistant. In una rete pubblica può essere la pagina di accesso del Wi-Fi.',
    en: 'Connection error: something answers at this address, but it is not Home Assistant. On a public network it may be the page that asks you to sign in to the Wi-Fi.',
  },
  'verdict.unreachable': { it: 'Errore di connessione: {why}', en: 'Connection error: {why}' },
  'why.refused': { it: 'a questo indirizzo non risponde nessuno.', en: 'nobody answers at this address.' },
  'why.mixed_content': {
    it: 'questa pagina è sicura (https) e il browser non le permette di aprire un indirizzo http. Usa un indirizzo https, oppure apri l’app della casa.',
    en: 'this page is secure (https) and the browser does not let it open an http address. Use an https address, or open the home’s own app.',
  },
  'why.local_network': {
    it: 'il browser non permette a questa pagina di raggiungere la rete di casa. Consenti l’accesso alla rete locale nelle impostazioni del sito e riprova.',
    en: 'the browser does not let this page reach the home’s network. Allow access to the local network in the site’s settings and try again.',
  },
  'why.name': {
    it: 'questo dispositivo non riconosce i nomi che finiscono in .local. Usa l’indirizzo IP dell’hub, per esempio http://192.168.1.10:8123',
    en: 'this device does not know names that end in .local. Use the hub’s IP address, for instance http://192.168.1.10:8123',
  },
  'why.untrustedProxy': {
    it: 'Di solito Home Assistant non si fida ancora del tunnel: va aggiunto a trusted_proxies, nella sua configurazione.',
    en: 'Mostly Home Assistant does not trust the tunnel yet: it has to be added to trusted_proxies in its configuration.',
  },
  'why.unknown': {
    it: 'nessuna risposta. Controlla l’indirizzo, la rete e il certificato.',
    en: 'no answer. Check the address, the network and the certificate.',
  },
  'why.ipv6': {
    it: 'nessuna risposta su IPv6. Se questa rete non lo usa, prova con l’indirizzo IPv4 dell’hub.',
    en: 'no answer by IPv6. If this network does not use it, try the IPv4 address of the hub.',
  },
  'found.notAHub': {
    it: 'Qualcosa risponde, ma non è Home Assistant: in una rete pubblica può essere la pagina di accesso del Wi-Fi.',
    en: 'Something answers, but it is not Home Assistant: on a public network it may be the page that asks you to sign in to the Wi-Fi.',
  },
  'found.unconfirmed': {
    it: 'In questa rete risponde un hub che questo dispositivo non conosce: se è il tuo, indicane l’indirizzo in «Configura Server».',
    en: 'On this network a hub answers that this device does not know: if it is yours, give its address in “Configure Server”.',
  },
  'found.another': {
    it: 'In questa rete risponde un hub che non è quello di casa.',
    en: 'On this network a hub answers that is not the one of your home.',
  },
  'found.silent': {
    it: 'Nessuna risposta da {address}: controlla l’indirizzo e la connessione.',
    en: 'No answer from {address}: check the address and the connection.',
  },
  'why.offline': {
    it: 'questo dispositivo non è connesso a nessuna rete. Controlla il Wi-Fi o i dati mobili.',
    en: 'this device is not connected to any network. Check the Wi-Fi or the mobile data.',
  },
  openHome: { it: 'Apri l’app della casa', en: 'Open the home’s own app' },
  'firstRun.title': {
    it: 'Vuoi controllare la casa anche quando sei fuori?',
    en: 'Control the house when you are out too?',
  },
  'firstRun.words': {
    it: 'Inserisci l’indirizzo remoto (tunnel) del tuo hub. Puoi farlo anche più tardi, da «Impostazioni Server».',
    en: 'Enter the remote address (tunnel) of your hub. You can do it later too, from “Server settings”.',
  },
  'firstRun.later': { it: 'Non ora', en: 'Not now' },
});

import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  back: { it: 'Torna ai ticket', en: 'Back to the tickets' },
  title: { it: 'Dettaglio del ticket', en: 'Details of the ticket' },
  loading: { it: 'Caricamento del ticket…', en: 'Loading the ticket…' },
  description: { it: 'Descrizione', en: 'Description' },
  phone: { it: 'Telefono: {phone}', en: 'Phone: {phone}' },
  closed: { it: 'Questo ticket è chiuso.', en: 'This ticket is closed.' },

  conversation: { it: 'Messaggi', en: 'Messages' },
  'conversation.none': {
    it: 'Ancora nessuna risposta. Quando arriva, la trovi qui e tra le notifiche.',
    en: 'No answer yet. When it comes, you find it here and among the notifications.',
  },
  'conversation.new': { it: 'Nuova risposta di {author}', en: 'New answer from {author}' },
  you: { it: 'Tu', en: 'You' },
  answer: { it: 'Scrivi un messaggio', en: 'Write a message' },
  'answer.send': { it: 'Invia', en: 'Send' },
  'answer.empty': { it: 'Scrivi qualcosa prima di inviare', en: 'Write something before you send it' },
  'answer.long': { it: 'Al massimo 10.000 caratteri', en: 'At most 10,000 characters' },
  'answer.sent': { it: 'Messaggio inviato', en: 'Message sent' },
  'answer.kept': { it: 'Quello che hai scritto resta qui.', en: 'What you have written stays here.' },
  'answer.closed': {
    it: 'Per scrivere ancora, riapri il ticket.',
    en: 'To write again, reopen the ticket.',
  },

  close: { it: 'Chiudi il ticket', en: 'Close the ticket' },
  'close.title': { it: 'Chiudere il ticket?', en: 'Close the ticket?' },
  'close.text': {
    it: '«{title}» passa tra i chiusi. Puoi riaprirlo quando vuoi.',
    en: '“{title}” goes to the closed ones. You can reopen it at any time.',
  },
  'close.done': { it: 'Ticket chiuso', en: 'Ticket closed' },
  reopen: { it: 'Riapri il ticket', en: 'Reopen the ticket' },
  'reopen.title': { it: 'Riaprire il ticket?', en: 'Reopen the ticket?' },
  'reopen.text': {
    it: '«{title}» torna tra gli aperti, e il tecnico lo vede.',
    en: '“{title}” goes back to the open ones, and the technician sees it.',
  },
  'reopen.done': { it: 'Ticket riaperto', en: 'Ticket reopened' },
  cancel: { it: 'Annulla', en: 'Cancel' },

  consent: { it: 'Accesso remoto', en: 'Remote access' },
  'consent.granted': { it: 'Autorizzato {il}{time}', en: 'Authorised on {time}' },
  'consent.withdrawn': { it: 'Revocato {il}{time}', en: 'Withdrawn on {time}' },
  'consent.none': { it: 'Non autorizzato', en: 'Not authorised' },
  'consent.note': {
    it: 'Per ora resta scritto nel ticket: non apre ancora nessun accesso alla casa.',
    en: 'For now it is written in the ticket: it opens no access to the house yet.',
  },
  'consent.grant': { it: 'Autorizza', en: 'Authorise' },
  'consent.withdraw': { it: 'Revoca', en: 'Withdraw' },
  'consent.grant.title': { it: 'Autorizzare l’accesso remoto?', en: 'Authorise remote access?' },
  'consent.grant.text': {
    it: 'Il tecnico potrà collegarsi alla casa per questo ticket. Puoi revocarlo quando vuoi.',
    en: 'The technician may connect to the house for this ticket. You can withdraw it at any time.',
  },
  'consent.done': { it: 'Accesso remoto autorizzato', en: 'Remote access authorised' },
  'consent.undone': { it: 'Autorizzazione revocata', en: 'Authorisation withdrawn' },
});

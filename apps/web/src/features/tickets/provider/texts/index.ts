import { defineTexts } from '#shared/i18n/define-texts.ts';

/** What is said of requests wherever they are made, also in the background. */
export const t = defineTexts({
  'offline.title': { it: 'La casa non è collegata', en: 'The house is not connected' },
  'consent.line.yes': { it: 'Accesso remoto: autorizzato', en: 'Remote access: authorised' },
  'consent.line.no': { it: 'Accesso remoto: non autorizzato', en: 'Remote access: not authorised' },
  created: { it: 'Ticket creato con successo!', en: 'Ticket created successfully!' },
  'created.one': { it: 'Il ticket in attesa è partito.', en: 'The waiting ticket was sent.' },
  'error.fields': {
    it: 'Compila tutti i campi per creare un ticket',
    en: 'Fill in all fields to create a ticket',
  },
  'error.field': { it: 'Compila questo campo', en: 'Fill in this field' },
  'error.phone': { it: 'Questo non è un numero di telefono', en: 'This is no phone number' },
  'error.title': { it: 'Al massimo 200 caratteri, su una riga', en: 'At most 200 characters, on one line' },
  'error.description': { it: 'Al massimo 10.000 caratteri', en: 'At most 10,000 characters' },
  'error.user': {
    it: 'Utente non disponibile. Effettua nuovamente il login.',
    en: 'User not available. Please log in again.',
  },
  'error.username': {
    it: 'Username non trovato. Effettua il login.',
    en: 'Username not found. Please log in.',
  },
  'error.list': {
    it: 'Errore nel recupero dei ticket ({status}): {text}',
    en: 'Error while reading the tickets ({status}): {text}',
  },
  'error.noText': { it: 'nessun dettaglio', en: 'no details' },
  'error.network': { it: 'Errore di rete. Riprova più tardi.', en: 'Network error. Try again later.' },
  'error.format': {
    it: "Formato dati non valido ricevuto dall'API",
    en: 'Invalid data format received from the API',
  },
  'error.create': { it: 'Errore nella creazione del ticket', en: 'Error while creating the ticket' },
  'error.notFound': { it: 'Ticket non trovato', en: 'Ticket not found' },
  'error.detail': {
    it: 'Si è verificato un errore nel caricamento dei dettagli del ticket',
    en: 'An error occurred while loading the details of the ticket',
  },
  'error.change': { it: 'La modifica non è riuscita. Riprova.', en: 'The change failed. Try again.' },
});

import { article } from '@soglia/italian/article';
import type { Message } from '#messages/message-sender.ts';

/** No name and no address stands in these texts: whoever may choose one writes nothing into a message to others. */

/** The code comes first: it is what a notification shows. @param minutes for which it is good */
export const codeMessage = (code: string, product: string, minutes: number): Message => ({
  kind: 'recovery_code',
  subject: `${code} è il codice per cambiare la password`,
  text: `${code} è il codice per cambiare la tua password di ${product}. Vale ${minutes} minuti e si usa una volta sola. Non comunicarlo a nessuno. Se non l’hai chiesto tu, non devi fare nulla: la password resta la stessa.`,
});

/** @param when such as `23 novembre 2026 alle ore 10:42` */
export const changedMessage = (product: string, when: string): Message => ({
  kind: 'password_changed',
  subject: 'La tua password è stata cambiata',
  text: `La tua password di ${product} è stata cambiata ${article('il', when)}${when} con un codice di recupero. Chi aveva effettuato l’accesso con il tuo account deve accedere di nuovo. Se non l’hai cambiata tu, avvisa subito un amministratore della casa.`,
});

/** A moment as people of the house read it. */
export const momentText = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('it-IT', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at);

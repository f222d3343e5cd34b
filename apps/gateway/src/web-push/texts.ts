import type { Message } from '#messages/message-sender.ts';
import { momentText } from '#recovery/texts.ts';
import type { DeliveredNotice } from '#store/web-push-records.ts';
import { countText } from './count-text.ts';

const MOST_NAMED = 3;

/** What somebody is sent whose phone has not shown an alarm. @param alarms the oldest first, at least one */
export function alarmMessage(alarms: readonly DeliveredNotice[], product: string, timeZone: string): Message {
  const [first] = alarms;
  const lines = alarms
    .slice(0, MOST_NAMED)
    .map(({ at, title, message }) =>
      [momentText(at, timeZone), [title, message].filter((part) => part !== null).join('. ')].join(': '),
    );
  const others = alarms.length - lines.length;
  const more = others === 0 ? [] : [moreAlarms(others, product)];
  const title = first?.title ?? first?.message ?? '';
  return {
    kind: 'alarm',
    subject:
      alarms.length === 1 ? `Allarme in casa: ${title}` : `${countText(alarms.length)} allarmi in casa`,
    text: [
      ...lines,
      ...more,
      `Te lo scriviamo perché il tuo telefono non ha confermato l’avviso di ${product}.`,
    ].join('\n'),
  };
}

const moreAlarms = (count: number, product: string): string =>
  count === 1
    ? `E un altro allarme: aprilo in ${product}.`
    : `E altri ${countText(count)} allarmi: aprili in ${product}.`;

/** The same where it cannot be told now what the person may know: it names nothing. */
export const unnamedAlarmMessage = (product: string): Message => ({
  kind: 'alarm',
  subject: 'C’è un allarme in casa',
  text: `C’è un allarme in casa. Apri ${product} per vedere quale.`,
});

/** What administrators are told. @param people their names with how many alarms each has not confirmed */
export function unconfirmedSentence(
  people: readonly {
    readonly name: string;
    readonly count: number;
    readonly state: 'otherwise' | 'unreached';
  }[],
): string {
  const lines = people.map(({ name, count, state }) => {
    const alarms = count === 1 ? 'un allarme' : `${countText(count)} allarmi`;
    return state === 'otherwise'
      ? `${name} non ha confermato ${alarms}: è stato inviato un messaggio all’email o al telefono del suo profilo.`
      : `${name} non ha confermato ${alarms} e non è raggiungibile in altro modo: tocca a te avvisare.`;
  });
  return lines.join('\n');
}

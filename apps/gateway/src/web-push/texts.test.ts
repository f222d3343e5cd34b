import { expect, test } from 'vitest';
import type { DeliveredNotice } from '#store/web-push-records.ts';
import { pushPayload } from './push-payload.ts';
import { alarmMessage } from './texts.ts';

const smoke: DeliveredNotice = {
  noticeId: 'n',
  at: Date.parse('2026-11-23T09:42:00Z'),
  category: 'alarm',
  type: 'smoke',
  title: 'Fumo rilevato: Cucina',
  message: '«Rilevatore» segnala fumo.',
  entityId: null,
  ticketId: null,
};

test.each([
  [3, undefined],
  [4, 'E un altro allarme: aprilo in Soglia.'],
  [5, 'E altri 2 allarmi: aprili in Soglia.'],
])('of %i alarms a message says how many more there are', (count, more) => {
  const alarms = Array.from({ length: count }, () => smoke);
  const lines = alarmMessage(alarms, 'Soglia', 'Europe/Rome').text.split('\n');
  expect(lines[0]).toBe('23 novembre 2026 alle ore 10:42: Fumo rilevato: Cucina. «Rilevatore» segnala fumo.');
  expect(lines.at(-1)).toBe('Te lo scriviamo perché il tuo telefono non ha confermato l’avviso di Soglia.');
  expect(lines.slice(3, -1)).toEqual(more === undefined ? [] : [more]);
});

test.each([
  ['«Rilevatore» segnala fumo.', '«Rilevatore» segnala fumo. Apri Soglia per vederli tutti.'],
  ['allarme 1', 'allarme 1. Apri Soglia per vederli tutti.'],
])('a sentence that stands for many alarms ends once: %s', (message, end) => {
  const payload = pushPayload({ ...smoke, message, urgent: true, merged: 4 }, 'c', 'Soglia');
  expect(JSON.parse(payload)).toMatchObject({
    title: '5 allarmi in casa',
    body: `Il primo: Fumo rilevato: Cucina. ${end}`,
  });
});

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { formatMessage, type CompiledMessage, type TextValues } from './format-message.ts';

const formatted = (message: string, values: TextValues = {}, region = 'it-IT') =>
  formatMessage(
    compileMessageOrThrow(message) as CompiledMessage /* -- what messages.ts admits */,
    values,
    region,
  );

it.each<[string, TextValues, string]>([
  ['Riprova', {}, 'Riprova'],
  ['Benvenuto in {product}', { product: 'Casa' }, 'Benvenuto in Casa'],
  ['{a} di {b}', { a: 1, b: 2 }, '1 di 2'],
  ['Ciao {name}', {}, 'Ciao '],
  ['{n, plural, one {# luce} other {# luci}} in {room}', { n: 1, room: 'sala' }, '1 luce in sala'],
  ['{n, plural, one {# luce} other {# luci}} in {room}', { n: 2, room: 'sala' }, '2 luci in sala'],
  ['{n, plural, =0 {nessuna} one {una} other {#}}', { n: 0 }, 'nessuna'],
  ['{n, plural, one {una in {room}} other {# in {room}}}', { n: 12345, room: 'sala' }, '12.345 in sala'],
])('%s with %j', (message, values, text) => {
  expect(formatted(message, values)).toBe(text);
});

it('writes numbers as the region does', () => {
  expect(formatted('{n, plural, one {#} other {#}}', { n: 12345 }, 'en-GB')).toBe('12,345');
});

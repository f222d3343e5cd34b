import { expect, it, vi } from 'vitest';
import { DamagedPayloadError, isSystemEvent, readPayload } from './read-payload.ts';

const NOW = Date.parse('2026-11-20T17:30:00.000Z');
const read = (payload: unknown) => readPayload(payload, NOW, () => 'new-id');
const plain = { timestamp: '2026-11-20T17:30:00.000Z', read: false, id: 'new-id' };

it.each([
  [
    'a message with a title',
    { title: 'Caldaia', message: 'In blocco' },
    { title: 'Caldaia', message: 'In blocco' },
  ],
  ['a body', { body: 'In blocco' }, { message: 'In blocco' }],
  ['a message before a body', { message: 'uno', body: 'due' }, { message: 'uno' }],
  ['a body beside an empty message', { message: '', body: 'due' }, { message: 'due' }],
  ['a body beside a message that cannot be seen', { message: '\u200b', body: 'due' }, { message: 'due' }],
  ['a body beside none', { message: null, body: 'due' }, { message: 'due' }],
  ['a number', { message: 42 }, { message: '42' }],
  ['a title alone', { title: 'Caldaia', message: '' }, { title: 'Caldaia', message: '' }],
  ['a text', 'La porta è aperta', { message: 'La porta è aperta' }],
  ['any other object', { porta: 'aperta' }, { message: '{"porta":"aperta"}' }],
  ['a list', [1, 2], { message: '[1,2]' }],
  ['null', null, { message: 'null' }],
  ['false', false, { message: 'false' }],
  ['HTML, as text', { message: '<b onclick=x>ciao</b>' }, { message: '<b onclick=x>ciao</b>' }],
  ['several lines', 'uno\r\ndue\u0000\u202e', { message: 'uno\ndue' }],
])('reads %s', (_what, payload, expected) => expect(read(payload)).toEqual({ ...plain, ...expected }));

it('takes id, moment, device and address where they are sound', () => {
  const sent = {
    message: 'x',
    id: 'n-1',
    timestamp: '2026-11-20T10:00:00+01:00',
    entity_id: 'lock.portone',
    url: 'https://example.it/a',
  };
  expect(read(sent)).toEqual({
    message: 'x',
    id: 'n-1',
    timestamp: '2026-11-20T09:00:00.000Z',
    read: false,
    entity_id: 'lock.portone',
    url: 'https://example.it/a',
  });
  expect(read({ message: 'x', created_at: 1_000 }).timestamp).toBe('1970-01-01T00:00:01.000Z');
  expect(read({ message: 'x', id: '../../etc', timestamp: 'ieri', entity_id: '<b>' })).toEqual({
    ...plain,
    message: 'x',
  });
});

it.each(['/ticket/1', 'javascript:alert(1)', 'www.example.it', 42, {}])(
  'logs and ignores the address %s',
  (url) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    expect(read({ message: 'x', url })).toEqual({ ...plain, message: 'x' });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  },
);

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['what cannot be seen', '\u0000\u202e \u200b'],
  ['a message that is no text', { message: { deep: true } }],
  ['an empty message', { message: ' ' }],
  ['a function', () => 1],
])('%s is damaged', (_what, payload) => expect(() => read(payload)).toThrow(DamagedPayloadError));

it('cuts what is too long', () => {
  expect(read({ title: 'T'.repeat(9_999), message: 'm'.repeat(99_999) })).toMatchObject({
    title: 'T'.repeat(200),
    message: 'm'.repeat(4_000),
  });
});

it('tells events of the protocol from those of the house', () => {
  expect(['pusher:pong', 'pusher_internal:subscription_succeeded'].every(isSystemEvent)).toBe(true);
  expect(['Data', 'notification', 'test api', 'client-x', 'pusherish'].some(isSystemEvent)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { CENTRE, notificationOf, pathOf, readPushMessage } from './push-message.ts';

const message = {
  id: 'n1',
  category: 'alarm',
  type: 'smoke',
  title: 'Fumo in cucina',
  body: 'Il sensore ha rilevato fumo.',
  path: '/?device=binary_sensor.fumo_cucina',
  urgent: true,
  at: '2026-11-24T10:00:00.000Z',
  confirmation: 'dG9rZW4',
} as const;
const text = (more: object = {}) => JSON.stringify({ ...message, ...more });

describe('a message of the gateway', () => {
  it('is shown once, and an alarm stays', () => {
    const { title, options } = notificationOf(readPushMessage(text()), 'it-IT');
    expect(title).toBe('Fumo in cucina');
    expect(options).toMatchObject({
      body: message.body,
      tag: 'n1',
      requireInteraction: true,
      timestamp: Date.UTC(2026, 10, 24, 10),
      data: { path: message.path },
    });
    expect(options.vibrate).toBeDefined();
  });

  it('that is not urgent goes by itself', () => {
    const { options } = notificationOf(readPushMessage(text({ urgent: false })), 'it-IT');
    expect(options.requireInteraction).toBe(false);
    expect(options.vibrate).toBeUndefined();
  });

  it('says nothing more than its texts, whatever is in them', () => {
    const { title } = notificationOf(readPushMessage(text({ title: '<img src=x onerror=alert(1)>' })), 'it');
    expect(title).toBe('<img src=x onerror=alert(1)>');
  });
});

describe('a damaged message', () => {
  it.each([
    undefined,
    '',
    'null',
    '{',
    '[]',
    '"text"',
    text({ title: 7 }),
    text({ category: 'weather' }),
    text({ at: 'yesterday' }),
    text({ id: '../..' }),
  ])('%s is shown with words of our own, and leads to the centre', (damaged) => {
    const read = readPushMessage(damaged);
    expect(read).toBeUndefined();
    const { title, options } = notificationOf(read, 'it-IT');
    expect(title).toBe('Novità in casa');
    expect(options.data.path).toBe(CENTRE);
    expect(notificationOf(read, 'en-GB').title).toBe('News at home');
  });
});

describe('a tap', () => {
  const origin = 'https://casa.example';
  it.each(['/?device=light.cucina', '/?notifications', '/map?x=1#y'])('leads to %s', (path) => {
    expect(pathOf({ path }, origin)).toBe(path);
  });

  it.each([
    null,
    undefined,
    7,
    {},
    { path: 7 },
    { path: '' },
    { path: 'https://evil.example/' },
    { path: '//evil.example/' },
    { path: '/\\evil.example/' },
    { path: '/.//evil.example/' },
    { path: 'javascript:alert(1)' },
  ])('never leaves the app: %o', (data) => {
    expect(pathOf(data, origin)).toBe(CENTRE);
  });
});

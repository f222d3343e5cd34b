// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DebugTokens } from '#features/notifications/debug-tokens.tsx';
import { createSessionStore } from '#features/session/session-store.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { storedTokens } from './stored-tokens.ts';

afterEach(cleanup);

/** What 'Mostra Debug Token' shows of this storage. */
function shown(stored: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const store = memoryStore(stored).safe();
  const session = createSessionStore({ store, origin: 'http://127.0.0.1', now: () => 0 });
  render(<DebugTokens {...storedTokens(store, session.state())} />);
  const rows = screen.getAllByRole('term', { hidden: true });
  return Object.fromEntries(rows.map((row) => [row.textContent, row.nextElementSibling?.textContent ?? '']));
}

const nothing = {
  'Long-Lived Token': 'Mancante',
  'Token di sessione': 'Mancante',
  'Token precedente': 'Mancante',
  'Token in uso': 'Nessuno',
  Server: 'Non impostato',
};

it('says of nothing stored that it is missing', () => {
  expect(shown({})).toEqual(nothing);
});

it('names what is stored, and what is in use', () => {
  expect(shown({ serverIp: '192.168.1.10:8123', ha_long_lived_token: 'abc', token: 'old' })).toEqual({
    'Long-Lived Token': 'Presente',
    'Token di sessione': 'Mancante',
    'Token precedente': 'Presente',
    'Token in uso': 'Trovato',
    Server: '192.168.1.10:8123',
  });
});

it.each([
  ['empty', ''],
  ['blank', ' '],
  ['with a space', 'two words'],
  ['with a line end', 'abc\n'],
  ['with other characters', '“abc”'],
  ['too long', 'x'.repeat(8_001)],
])('a token that nobody could use is missing: %s', (_what, damaged) => {
  const stored = { ha_long_lived_token: damaged, ha_token: damaged, token: damaged };
  expect(shown({ ...stored, serverIp: 'casa.local' })).toEqual({ ...nothing, Server: 'casa.local' });
});

it.each(['', ' '])('an empty address is not set: %j', (serverIp) => {
  expect(shown({ serverIp })).toEqual(nothing);
});

import { commands } from '@soglia/hub-client';
import { expect, it } from 'vitest';
import { entity } from '../../testing/entity.ts';
import { describeLock } from './describe-lock.ts';
import { lock } from './lock.ts';

it.each([
  ['locked', 'Chiuso a chiave', 'rest'],
  ['locking', 'Chiusura…', 'open'],
  ['unlocked', 'Aperto', 'open'],
  ['unlocking', 'Apertura…', 'open'],
  ['opening', 'Apertura della porta…', 'open'],
  ['open', 'Porta aperta', 'open'],
  ['jammed', 'Bloccato: controlla la porta', 'open'],
  ['unknown', 'Stato sconosciuto', 'rest'],
  ['ajar', 'Stato sconosciuto', 'rest'],
])('%s reads "%s" and looks %s', (state, text, mood) => {
  expect(describeLock(entity('lock.portone', state))).toMatchObject({ text, mood });
});

it('says what is on its way', () => {
  const portone = entity('lock.portone', 'locked');
  expect(lock.pending(commands.lock.lock(portone), portone)).toBe('Chiusura…');
  expect(lock.pending(commands.lock.unlock(portone, '1234'), portone)).toBe('Apertura…');
});

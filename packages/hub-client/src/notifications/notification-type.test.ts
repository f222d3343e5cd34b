import { expect, it } from 'vitest';
import { notificationTypeOf } from './notification-type.ts';

it.each([
  ['Movimento in giardino', 'Rilevato vicino al cancello', 'motion'],
  ['Motion detected', '', 'motion'],
  ['Allarme disarmato', 'Da Luca, in ingresso', 'alarm'],
  [null, 'Fumo in cucina!', 'alarm'],
  ['Smoke detected', '', 'alarm'],
  ['Perdita d’acqua', 'sotto il lavello', 'alarm'],
  ['Water leak', '', 'alarm'],
  ['Fuga di gas', '', 'alarm'],
  ['Batteria scarica', 'Sensore di fumo, 12 %', 'battery'],
  ['Low battery: front door', '', 'battery'],
  ['Login attempt failed', 'Login attempt or request with invalid authentication', 'security'],
  ['Porta di casa aperta', '', 'security'],
  [null, 'The garage door is open', 'security'],
  ['Serratura bloccata', '', 'security'],
  ['Invalid config', 'Please check your config and logs.', 'system'],
  ['Backup completato', '', 'system'],
  ['Riporta il libro', 'outdoor temperature is 3 degrees, o’clock', 'system'],
  ['Firewall aggiornato', 'Windows 11', 'system'],
  [null, '', 'system'],
])('%s: %s is about %s', (title, message, type) => expect(notificationTypeOf(title, message)).toBe(type));

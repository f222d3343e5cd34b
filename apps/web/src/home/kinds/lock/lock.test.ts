import fc from 'fast-check';
import { commands, LockFeature } from '@soglia/hub-client/commands';
import { expect, it, vi } from 'vitest';
import { entity } from '../../testing/entity.ts';
import { lockPrompt } from '../lock-prompt.ts';
import { describeLock } from './describe-lock.ts';
import { availableActionsOf } from './sheet/available-actions.ts';
import { lock } from './lock.ts';

it.each([
  ['locked', 'Chiuso a chiave', 'rest'],
  ['locking', 'Chiusura…', 'open'],
  ['unlocked', 'Non chiuso a chiave', 'open'],
  ['unlocking', 'Sblocco…', 'open'],
  ['opening', 'Apertura della porta…', 'open'],
  ['open', 'Porta aperta', 'open'],
  ['jammed', 'Inceppato: controlla la porta', 'open'],
  ['unknown', 'Stato sconosciuto', 'rest'],
  ['ajar', 'Stato sconosciuto', 'rest'],
])('%s reads "%s" and looks %s', (state, text, mood) => {
  expect(describeLock(entity('lock.portone', state))).toMatchObject({ text, mood });
});

it('has a text for a pending command', () => {
  const portone = entity('lock.portone', 'locked');
  expect(lock.pendingText(commands.lock.lock(portone), portone)).toBe('Chiusura…');
  expect(lock.pendingText(commands.lock.unlock(portone, '1234'), portone)).toBe('Sblocco…');
  expect(lock.pendingText(commands.lock.open(portone), portone)).toBe('Apertura della porta…');
});

it.each([
  ['locked', 'unlock open'],
  ['locking', 'unlock open'],
  ['unlocked', 'lock open'],
  ['unlocking', 'lock open'],
  ['opening', 'lock'],
  ['open', 'lock'],
  ['jammed', 'lock unlock open'],
  ['unknown', 'lock unlock open'],
  ['ajar', 'lock unlock open'],
])('%s has the actions %s', (state, actions) => {
  const portone = entity('lock.portone', state, { supported_features: LockFeature.OPEN });
  expect(
    availableActionsOf(portone)
      .map(({ action }) => action)
      .join(' '),
  ).toBe(actions);
  expect(availableActionsOf(entity('lock.portone', state)).map(({ action }) => action)).not.toContain('open');
});

it('asks for confirmation before it opens, by name; for a code where it needs one; and locks at once', () => {
  const send = vi.fn();
  const attempt = vi.fn((_command: unknown) => Promise.resolve(undefined));
  const { signal } = new AbortController();
  const plain = entity('lock.portone', 'locked');
  const coded = entity('lock.portone', 'locked', { code_format: '^\\d{4}$' });
  expect(lockPrompt({ entity: plain, name: 'Portone', action: 'lock', send, attempt })).toBeUndefined();
  const question = lockPrompt({ entity: plain, name: 'Portone', action: 'unlock', send, attempt });
  expect(question).toMatchObject({ kind: 'confirm', title: 'Sbloccare Portone?', action: 'Sblocca' });
  expect(send).not.toHaveBeenCalled();
  if (question?.kind === 'confirm') question.run();
  expect(send.mock.lastCall?.[0]).toMatchObject({ service: 'unlock' });
  const code = lockPrompt({ entity: coded, name: 'Portone', action: 'open', send, attempt });
  expect(code).toMatchObject({ kind: 'code', title: 'Portone', digits: { min: 0, max: 32 } });
  if (code?.kind === 'code') void code.run('1234', signal);
  expect(attempt).toHaveBeenLastCalledWith(
    expect.objectContaining({ service: 'open', data: { code: '1234' } }),
    signal,
  );
  // The hub may have a default code: then none is sent.
  if (code?.kind === 'code') void code.run('', signal);
  expect(attempt.mock.lastCall?.[0]).toMatchObject({ service: 'open', data: undefined });
});

const noAttempt = () => Promise.resolve(undefined);

it.each([
  ['^\\d{4}$', true],
  ['^\\d{4,8}$|^\\d{12}$', true],
  ['[0-9]+', true],
  ['^(?:[1-6]|\\d\\d)+$', true],
  ['^[A-Z]\\d{3}$', false],
  ['^[0-9A-F]{4}$', false],
  ['^[0-9-]{4,8}$', false],
  ['^\\d{4}[#*]$', false],
  ['^\\D+$', false],
  ['^[^0-9]+$', false],
  ['.*', false],
  ['text', false],
])('a code of %s has only digits: %s', (code_format, digits) => {
  const portone = entity('lock.portone', 'locked', { code_format });
  const question = lockPrompt({
    entity: portone,
    name: 'Portone',
    action: 'unlock',
    send: () => undefined,
    attempt: noAttempt,
  });
  expect(question?.kind === 'code' && question.digits !== undefined).toBe(digits);
});

it('never opens without a prompt, whatever the hub reports as code format', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom('unlock' as const, 'open' as const), (code_format, action) => {
      const portone = entity('lock.portone', 'locked', { code_format });
      const question = lockPrompt({
        entity: portone,
        name: 'Portone',
        action,
        send: () => undefined,
        attempt: noAttempt,
      });
      expect(question?.title).toContain('Portone');
    }),
  );
});

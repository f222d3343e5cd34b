import { expect, test } from 'vitest';
import { decideRoute } from './decide-route.ts';
import { commandRules } from './rules/command-rules.ts';
import { testContext } from './testing/rule-context.ts';

const registration = {
  kind: 'http',
  method: 'POST',
  path: '/api/mobile_app/registrations',
  query: '',
  body: { device_name: 'Telefono di Luca' },
} as const;

const commands = ['mobile_app/push_notification_channel', 'mobile_app/push_notification_confirm'];

test('a phone is registered and hears of messages with the right to it', () => {
  const context = testContext({ entities: {}, rights: ['companion'] });
  expect(decideRoute({ ...registration, body: undefined }, context)).toEqual({ kind: 'read_body' });
  expect(decideRoute(registration, context)).toMatchObject({ kind: 'rewrite', request: registration });
  for (const type of commands) {
    expect(commandRules.get(type)?.({ id: 1, type, webhook_id: 'x' }, context).kind).not.toBe('refuse');
  }
});

test('without it neither', () => {
  const context = testContext({
    entities: {},
    functions: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    rights: ['zones'],
  });
  const refused = { reason: 'right', right: 'companion' };
  expect(decideRoute(registration, context)).toMatchObject({ code: 'unauthorized', refused });
  for (const type of commands) {
    expect(commandRules.get(type)?.({ id: 1, type, webhook_id: 'x' }, context)).toMatchObject({
      refused: { act: type, ...refused },
    });
  }
});

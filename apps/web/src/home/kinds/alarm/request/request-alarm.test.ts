import { HubError } from '@soglia/hub-client/errors';
import type { Command } from '@soglia/hub-client/commands';
import { expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import type { Question } from '#shared/dialogs/question.ts';
import { entity } from '../../../testing/entity.ts';
import { requestAlarm, type AlarmRequest } from './request-alarm.ts';

const missing = new HubError('invalid', 'Arming requires a code', {
  hub: { code: 'service_validation_error', message: '', translationKey: 'code_arm_required' },
});

/** A panel that names no code; the hub refuses to arm it without one where `needsCode`. */
async function press(action: AlarmRequest['action'], attributes: object, needsCode: boolean) {
  const sent: Command['data'][] = [];
  const asked: Question[] = [];
  const request: AlarmRequest = {
    hub: createFakeHub({ ready: true }).hub,
    entity: entity('alarm_control_panel.casa', 'disarmed', { ...attributes }),
    name: 'Casa',
    action,
    send: ({ data }) => void sent.push(data),
    attempt: ({ data }) => {
      sent.push(data);
      return Promise.resolve(needsCode && data === undefined ? missing : undefined);
    },
    ask: (question) => void asked.push(question),
  };
  await requestAlarm(request);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await Promise.resolve();
  return { sent, asked };
}

it('asks for a code where the hub arms only with one, though the panel names none', async () => {
  const { sent, asked } = await press('away', { code_arm_required: true }, true);
  const [question] = asked;
  expect(question).toMatchObject({ kind: 'code', title: 'Casa', keypad: false });
  if (question?.kind !== 'code') throw new Error('No code is asked for');
  expect(await question.run('casa', new AbortController().signal)).toBeUndefined();
  expect(sent).toEqual([undefined, { code: 'casa' }]);
});

it.each([
  ['away', { code_arm_required: true }],
  ['away', { code_arm_required: false }],
  ['disarm', { code_arm_required: true }],
] as const)('%s asks for no code of a hub that takes it without one: %o', async (action, attributes) => {
  expect(await press(action, attributes, false)).toEqual({ sent: [undefined], asked: [] });
});

import { expect, test } from 'vitest';
import type { HubChange } from '#companion/note-hub-changes.ts';
import { createChangeObserver } from './change-observer.ts';

const OWN = 'config/auth_provider/homeassistant/change_password';
const result = (id: unknown, success: unknown = true) => ({ id, type: 'result', success, result: {} });

function observe(commands: readonly unknown[], frames: readonly unknown[]) {
  const changed: HubChange[] = [];
  const observer = createChangeObserver((change) => changed.push(change));
  for (const command of commands) observer.sent(command);
  for (const frame of frames)
    observer.received(Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)));
  return changed;
}

test('a change counts once the hub has made it, also among other answers', () => {
  const admin = { id: 9, type: OWN.replace('change', 'admin_change'), user_id: 'luca', password: 'x' };
  expect(observe([{ id: 7, type: OWN }, admin], [[result(1), result(7)], result(9), result(7)])).toEqual([
    { kind: 'password', subject: undefined },
    { kind: 'password', subject: 'luca' },
  ]);
});

test('so does a new name, without the blanks that the hub leaves out', () => {
  const type = 'person/update_own_profile';
  const commands = [
    { id: 7, type, name: ' Luca B. ', picture: null },
    { id: 8, type, picture: null },
  ];
  expect(observe(commands, [result(7), result(8)])).toEqual([{ kind: 'name', name: 'Luca B.' }]);
});

test.each<[string, unknown, unknown]>([
  ['a refusal', { id: 7, type: OWN }, result(7, false)],
  ['an answer to something else', { id: 7, type: 'ping' }, result(7)],
  ['an event', { id: 7, type: OWN }, { id: 7, type: 'event', success: true }],
  ['an id that is none', { id: '7', type: OWN }, result('7')],
  ['a success that is none', { id: 7, type: OWN }, result(7, 'true')],
  ['no JSON', { id: 7, type: OWN }, '{"id":7,"type":"result","success":true'],
  ['nothing', null, 'null'],
])('%s is no change', (_what, command, frame) => {
  expect(observe([command], [frame])).toEqual([]);
});

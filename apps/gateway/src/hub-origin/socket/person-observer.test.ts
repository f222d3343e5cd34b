import { expect, test } from 'vitest';
import type { HubUser } from '#identity/hub-user.ts';
import { createPersonObserver } from './person-observer.ts';

const user = { id: 'u1', name: 'Anna', is_admin: true, is_owner: false };
const result = (id: number, value: unknown, success = true) =>
  Buffer.from(JSON.stringify({ id, type: 'result', success, result: value }));

function observe() {
  const seen: HubUser[] = [];
  return { seen, observer: createPersonObserver((person) => seen.push(person)) };
}

test('believes the answer to the question, also among other messages of one frame', () => {
  const { seen, observer } = observe();
  observer.sent({ id: 1, type: 'get_states' });
  observer.sent({ id: 2, type: 'auth/current_user' });
  observer.received(Buffer.from('[{"id":1,"type":"result","success":true,"result":[]}]'));
  observer.received(Buffer.from(`[{"id":9,"type":"event"},${result(2, user).toString()}]`));
  expect(seen).toEqual([{ userId: 'u1', name: 'Anna', isAdmin: true, isOwner: false }]);
  observer.sent({ id: 3, type: 'auth/current_user' });
  observer.received(result(3, { ...user, id: 'u2' }));
  expect(seen).toHaveLength(1);
});

test.each([
  ['an answer that nobody asked for', [{ id: 1, type: 'get_states' }], result(1, user)],
  [
    'a question with an id that was used before',
    [
      { id: 5, type: 'lovelace/config' },
      { id: 5, type: 'auth/current_user' },
    ],
    result(5, user),
  ],
  [
    'a question with a smaller id',
    [
      { id: 7, type: 'x' },
      { id: 5, type: 'auth/current_user' },
    ],
    result(5, user),
  ],
  ['an answer to another command', [{ id: 1, type: 'auth/current_user' }], result(2, user)],
  ['a refusal', [{ id: 1, type: 'auth/current_user' }], result(1, user, false)],
  ['an id that is no number', [{ id: '1', type: 'auth/current_user' }], result(1, user)],
  ['half an answer', [{ id: 1, type: 'auth/current_user' }], Buffer.from('{"id":1,"is_owner"')],
  ['an answer without rights', [{ id: 1, type: 'auth/current_user' }], result(1, { id: 'u1', is_owner: 1 })],
])('does not believe %s', (_name, sent, frame) => {
  const { seen, observer } = observe();
  for (const message of sent) observer.sent(message);
  observer.received(frame);
  expect(seen).toEqual([]);
});

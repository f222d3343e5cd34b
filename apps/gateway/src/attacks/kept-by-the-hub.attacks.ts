import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAttackedHouse, type AttackedHouse } from './wire/attacked-house.ts';
import { openCommandSocket } from './wire/command-socket.ts';

const MOST = 300_000;
const text = 'x'.repeat(100_000);

let house: AttackedHouse;

beforeAll(async () => {
  house = await startAttackedHouse({ limits: { keptPerPerson: MOST } });
}, 120_000);
afterAll(() => house[Symbol.asyncDispose]());

it('a resident cannot have the hub keep more and more, by whatever way', async () => {
  const socket = await house.openSocket();
  const codes: (string | undefined)[] = [];
  for (const key of ['a', 'b', 'c', 'd'])
    codes.push((await socket.command({ type: 'frontend/set_user_data', key, value: text })).code);
  expect(codes.slice(0, 2)).not.toContain('too_many_requests');
  expect(codes.slice(2)).toEqual(['too_many_requests', 'too_many_requests']);
  const name = { type: 'auth/long_lived_access_token', client_name: text, lifespan: 1 };
  expect((await socket.command(name)).code).toBe('too_many_requests');
  const call = (body: object) =>
    fetch(`${house.gateway.hubUrl}/api/services/light/turn_on`, {
      method: 'POST',
      headers: { authorization: `Bearer ${house.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entity_id: house.ownLamp, ...body }),
    });
  const refused = await call({ effect: text });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  // A lamp is switched all the same.
  expect((await call({ brightness_pct: 40 })).status).toBe(200);
});

it('nor does that stop others, who cannot guess at a password without end', async () => {
  const { token } = await house.addPerson(`vicino-${Date.now().toString(36)}`, house.role);
  const socket = await openCommandSocket(house.gateway.hubUrl, token);
  const { code } = await socket.command({ type: 'frontend/set_user_data', key: 'a', value: text });
  expect(code).not.toBe('too_many_requests');
  socket.close();
  const guesser = await house.addPerson(`ladro-${Date.now().toString(36)}`, house.role);
  const guesses = await openCommandSocket(house.gateway.hubUrl, guesser.token);
  const codes: (string | undefined)[] = [];
  for (const guess of ['uno', 'due', 'tre']) {
    const type = 'config/auth_provider/homeassistant/change_password';
    const passwords = { current_password: guess, new_password: 'nuova-password' };
    codes.push((await guesses.command({ type, ...passwords })).code);
  }
  expect(codes[0]).not.toBe('too_many_requests');
  expect(codes.slice(1)).toEqual(['too_many_requests', 'too_many_requests']);
  guesses.close();
});

import { PUSH_CONFIRMATION_PATH } from '@soglia/contracts/notifications/web-push';
import { expect, test } from 'vitest';
import { startCompanionHouse } from '#testing/companion-house.ts';
import { startPushService } from '#testing/push-service.ts';
import { defaultLimits } from '#limits.ts';
import { waitFor } from '#testing/wait-for.ts';

const SMOKE = 'binary_sensor.rilevatore_di_fumo';

test('smoke in the demo house is on the phone, and confirmed by it, before another way is taken', async () => {
  await using service = await startPushService();
  await using house = await startCompanionHouse({
    settings: { webPushPrivateAddresses: ['127.0.0.1'] },
  });
  const { store, appUrl } = house.gateway;
  const confirm = (confirmation: string) =>
    fetch(`${appUrl}${PUSH_CONFIRMATION_PATH}`, {
      method: 'POST',
      body: JSON.stringify({ confirmation }),
      headers: { 'content-type': 'application/json' },
    });
  const luca = await house.signIn('luca');
  const browser = service.subscribe();
  const subscribed = await house.send(luca, 'POST', '/api/web-push/subscriptions', browser.subscription);
  expect(subscribed.status).toBe(200);
  // By the clocks of the hub and of the gateway, which are one here.
  const hub = await house.askHub(house.owner);
  house.demo.faults.setState(SMOKE, 'on');
  const states = (await hub.command({ type: 'get_states' })) as {
    readonly entity_id: string;
    readonly last_changed: string;
  }[];
  const changedAt = states.find(({ entity_id: id }) => id === SMOKE)?.last_changed ?? '';
  // The house may tell of its batteries meanwhile.
  const push = await waitFor(() => {
    const found = browser.received.filter(({ message }) => message.title === 'Fumo rilevato: Cucina');
    expect(found).toHaveLength(1);
    return found[0];
  });
  const { id, confirmation, at, urgent, path } = push?.message ?? { confirmation: '', at: '' };
  expect([urgent, path]).toEqual([true, `/?device=${SMOKE}`]);
  expect(Date.parse(at) - Date.parse(changedAt)).toBeLessThan(defaultLimits.alarmConfirmation);

  for (const forged of ['AAAA', confirmation.slice(0, -1), confirmation.split('').reverse().join('')])
    expect((await confirm(forged)).ok).toBe(false);
  expect(await store.pushDeliveries.unreported(10)).toEqual([]);
  expect((await confirm(confirmation)).ok).toBe(true);
  const watches = await store.pushDeliveries.dueWatches(
    Date.now() + 60 * defaultLimits.alarmConfirmation,
    100,
  );
  const watched = watches.filter(({ noticeId }) => noticeId === id);
  // The others of the house have no device: they are still watched over.
  const people = await store.people.list();
  const nameOf = (userId: string) => people.find((person) => person.userId === userId)?.username;
  expect(watched.map(({ userId }) => nameOf(userId))).not.toContain('luca');
  expect(watched.length).toBeGreaterThan(0);
  expect(service.errors).toEqual([]);
});

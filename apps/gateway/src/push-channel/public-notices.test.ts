import { expect, test } from 'vitest';
import { hubInfoSchema } from '@soglia/contracts';
import { startCompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';
import { openOfficialClient } from './testing/official-client.ts';

test('a notice for everybody is an event of the channel; those for some, or about a device, are not', async () => {
  await using house = await startCompanionHouse();
  const resident = await house.signIn('luca');
  const { push } = hubInfoSchema.parse((await house.send(resident, 'GET', '/api/soglia/info')).body);
  if (push === undefined) throw new Error('no push channel');
  const client = openOfficialClient(push.key, Number(new URL(house.gateway.appUrl).port));
  try {
    const received: unknown[] = [];
    const subscription = client.subscribe(push.channel);
    subscription.bind('notification', (data: unknown) => received.push(data));
    await waitFor(() => {
      expect(subscription.subscribed).toBe(true);
    });
    const add = (notice: object) => house.send(house.owner, 'POST', '/api/notices', notice);
    const answers = [
      await add({ message: 'Per chi amministra', to: 'administrators' }),
      await add({ message: 'Di un dispositivo', entity_id: 'light.striscia_led_libreria' }),
      await add({ title: 'Assemblea', message: 'Domani <b>alle 18</b>' }),
    ];
    // All were stored: what is not heard was for others.
    for (const { status, body } of answers)
      expect([status, body]).toEqual([answers[2]?.status, { id: expect.any(String) as string }]);
    const { id } = answers[2]?.body as { id: string };
    await waitFor(() => {
      expect(received).toEqual([
        {
          id,
          title: 'Assemblea',
          message: 'Domani <b>alle 18</b>',
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        },
      ]);
    });
  } finally {
    client.disconnect();
  }
});

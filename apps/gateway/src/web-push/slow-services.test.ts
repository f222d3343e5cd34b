import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startPushService } from '#testing/push-service.ts';
import { waitFor } from '#testing/wait-for.ts';
import { startWebPushHouse } from '#testing/web-push-house.ts';

/** Takes connections and says nothing. */
async function startSilentService() {
  const connections = new Set<Socket>();
  const server = createServer((connection) => {
    connections.add(connection);
    connection.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    isAsked: () => connections.size > 0,
    [Symbol.dispose]: () => {
      for (const connection of connections) connection.destroy();
      server.close();
    },
  };
}

test('services of one person that do not answer leave room for those of others', async () => {
  await using service = await startPushService();
  const limits = { pushServices: 6, pushAnswer: 60_000 };
  await using house = await startWebPushHouse({ limits });
  using stack = new DisposableStack();
  const silent: Awaited<ReturnType<typeof startSilentService>>[] = [];
  for (let at = 0; at < 10; at += 1) {
    const one = stack.use(await startSilentService());
    silent.push(one);
    const { subscription } = service.subscribe(`Dispositivo ${at}`);
    const endpoint = subscription.endpoint.replace(service.url, `http://127.0.0.1:${one.port}`);
    await house.devices.add(house.caller('luca'), { ...subscription, endpoint });
  }
  const phone = service.subscribe();
  await house.devices.add(house.caller('anna'), phone.subscription);
  house.start();
  await house.add({}, ['luca']);
  const asked = () => silent.filter(({ isAsked }) => isAsked()).length;
  await waitFor(() => {
    expect(asked()).toBeGreaterThanOrEqual(3);
  });
  await house.add({}, ['anna']);
  await waitFor(() => {
    expect(phone.received).toHaveLength(1);
  });
  expect(asked()).toBe(3);
});

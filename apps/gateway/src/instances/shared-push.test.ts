import { expect, test } from 'vitest';
import { createTestDatabase } from '@soglia/database/testing';
import { startPushChannelHouse } from '#push-channel/testing/push-channel-house.ts';
import { waitFor } from '#testing/wait-for.ts';

test('two gateways of one database have the same channel, and each event reaches the clients of both once', async () => {
  const database = await createTestDatabase('postgres');
  try {
    await using one = await startPushChannelHouse({ databaseUrl: database.address });
    await using other = await startPushChannelHouse({ databaseUrl: database.address });
    expect(other.access).toEqual(one.access);
    const here = await one.follow();
    const there = await other.follow();
    // The first one arrives only when the gateways have found each other.
    await waitFor(async () => {
      await one.server().trigger(one.access.channel, 'Data', 'begin');
      expect(there.received).toContainEqual(['Data', 'begin']);
    });
    for (let count = 0; count < 20; count += 1) {
      const gateway = count % 2 === 0 ? one : other;
      await gateway.server().trigger(one.access.channel, 'Data', count);
    }
    const { socket_id: socketId } = there.client.connection;
    await one.server().trigger(one.access.channel, 'Data', 'without its cause', { socket_id: socketId });
    await one.server().trigger(one.access.channel, 'Data', 'last');
    /** Those of one gateway; between two of them there is no order. */
    const from = ({ received }: typeof here, parity: number) =>
      received.flatMap(([, data]) => (typeof data === 'number' && data % 2 === parity ? [data] : []));
    const odd = Array.from({ length: 10 }, (_, at) => 2 * at + 1);
    await waitFor(() => {
      for (const client of [here, there]) {
        expect(client.received).toContainEqual(['Data', 'last']);
        expect(from(client, 0)).toEqual(odd.map((number) => number - 1));
        expect(from(client, 1)).toEqual(odd);
      }
    });
    const cause = ['Data', 'without its cause'];
    expect(here.received).toContainEqual(cause);
    expect(there.received).not.toContainEqual(cause);
  } finally {
    await database.remove();
  }
});

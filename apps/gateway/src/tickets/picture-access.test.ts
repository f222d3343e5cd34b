import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ticketPictureSchema } from '@soglia/contracts/tickets';
import { openRaw } from '#testing/raw-http.ts';
import { waitFor } from '#testing/wait-for.ts';
import { pictureOf, startHouseDesk } from './testing/house-desk.ts';
import { startTicketHouse } from './testing/ticket-house.ts';

test('pictures that are on their way end with the access of the person', async () => {
  await using desk = await startHouseDesk();
  await using setUp = await startTicketHouse(desk.access);
  const { house, luca, maria } = setUp;
  const path = `/api/tickets/${String((await setUp.open(luca)).body['id'])}/pictures`;
  // More than the buffers of the connection hold.
  const bytes = pictureOf(randomBytes(9_000_000));
  const authorization = `Bearer ${luca}`;
  const sent = await fetch(`${house.gateway.hubUrl}${path}`, {
    method: 'POST',
    body: bytes,
    headers: { authorization, 'content-type': 'image/png' },
  });
  const { id: picture } = ticketPictureSchema.parse(await sent.json());

  const begin = async (start: string) => {
    const socket = await openRaw(house.gateway.hubPort);
    const state = { received: 0, closed: false };
    socket.on('close', () => (state.closed = true));
    socket.write(`${start} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n`);
    return {
      socket,
      state,
      read: () => socket.on('data', ({ length }: Buffer) => (state.received += length)),
    };
  };
  const download = await begin(`GET ${path}/${picture}`);
  download.socket.write('Connection: close\r\n\r\n');
  await waitFor(() => {
    expect(desk.proxy.requests.join('\n')).toContain(picture);
  });
  const uploads = () => desk.proxy.requests.filter((line) => /^POST .*\/pictures$/.test(line)).length;
  const before = uploads();
  const upload = await begin(`POST ${path}`);
  upload.socket.write(`Content-Type: image/png\r\nContent-Length: ${bytes.length}\r\n\r\n`);
  upload.socket.write(bytes.subarray(0, 1000));
  upload.read();
  await waitFor(() => {
    expect(uploads()).toBe(before + 1);
  });

  const people = (await house.send(maria, 'GET', '/api/users')).body as readonly Record<string, string>[];
  const id = people.find(({ username }) => username === 'luca')?.['id'] ?? '';
  expect((await house.send(maria, 'PUT', `/api/users/${id}`, { active: false })).status).toBe(200);
  await waitFor(() => {
    expect(upload.state.closed).toBe(true);
  });
  download.read();
  await waitFor(() => {
    expect(download.state.closed).toBe(true);
  });
  expect(download.state.received).toBeLessThan(bytes.length);
});

import { once } from 'node:events';
import { request } from 'node:http';
import type { TicketDetail } from '@soglia/contracts/tickets';
import { databaseKinds } from '@soglia/database/testing';
import { describe, expect, test } from 'vitest';
import { BASELINE_JPEG } from '#pictures/testing/encoded-pictures.ts';
import { ask, newTicket, startTestDesk } from '#testing/test-desk.ts';

const html = '<img src=x onerror=alert(1)><script>alert("x")</script>';

describe.each(databaseKinds)('on %s', (kind) => {
  test('hostile texts are kept as they are, or refused as a whole', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const open = (changes: object) => ask(desk.url, key, ['POST', '/tickets', newTicket(changes)]);
    for (const text of [
      html,
      "'; drop table tickets; --",
      '👩 "x" \\ %s ${x}',
      'a\u0301'.repeat(50),
      '$1 <%= 7*7 %>',
    ]) {
      const made = await open({ title: text, description: text, reference: 'maria' });
      const { id } = made.body as TicketDetail;
      expect((await ask(desk.url, key, ['GET', `/tickets/${id}`])).body).toMatchObject({
        title: text,
        description: text,
      });
    }
    for (const changes of [
      { title: 'x'.repeat(201) },
      { title: 'due\nrighe' },
      { title: 'al contrario \u202e' },
      { title: 'zero \0' },
      { title: 5 },
      { title: '   ' },
      { description: 'x'.repeat(10_001) },
      { description: 'mezzo \ud800' },
      { description: '' },
      { reference: '' },
      { reference: undefined },
      { priority: 'Now' },
      { priority: { $gt: '' } },
      { contact_phone: '' },
      { diagnostics: Array.from({ length: 61 }, () => ({ label: 'a', value: 'b' })) },
      { diagnostics: [{ label: 'a', value: 'b', token: 'c' }] },
      { entity_id: '../../etc/passwd' },
    ]) {
      const { status, body } = await open(changes);
      expect([changes, status, body]).toEqual([
        changes,
        400,
        { detail: 'Controlla i campi del ticket.', code: 'invalid_ticket' },
      ]);
    }
    expect(((await open({ description: 'è'.repeat(10_000) })).body as TicketDetail).description).toHaveLength(
      10_000,
    );
  });

  test('pictures: their content decides, not what they claim; each once, of this ticket, and bounded', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const { id } = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
    const other = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
    const send = (body: Uint8Array | string, headers: Record<string, string> = {}) =>
      ask(desk.url, key, ['POST', `/tickets/${id}/pictures`, body, headers]);
    const made = await send(BASELINE_JPEG, {
      'content-type': 'text/html',
      'idempotency-key': 'the-same-picture',
    });
    const again = await send(BASELINE_JPEG, { 'idempotency-key': 'the-same-picture' });
    expect([made.status, again.status, again.body]).toEqual([201, 200, made.body]);
    expect(made.body).toMatchObject({ content_type: 'image/jpeg', width: 24, height: 16 });
    const { id: pictureId } = made.body as { id: string };
    const response = await fetch(`${desk.url}/tickets/${id}/pictures/${pictureId}`, {
      headers: { 'x-api-key': key },
    });
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBe((made.body as { size: number }).size);
    expect(bytes.subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
    expect((await ask(desk.url, key, ['GET', `/tickets/${other.id}/pictures/${pictureId}`])).status).toBe(
      404,
    );
    const text = new TextEncoder().encode(html.repeat(10));
    expect((await send(text)).body).toMatchObject({ code: 'not_a_picture' });
    expect((await send(new Uint8Array())).status).toBe(415);
    expect((await send(new Uint8Array(10 * 1024 * 1024 + 1))).body).toMatchObject({
      code: 'picture_too_large',
      detail: 'La foto supera i 10 MB.',
    });
    const say = (ticketId: string, pictures: string[]) =>
      ask(desk.url, key, ['POST', `/tickets/${ticketId}/messages`, { text: 'Ecco.', pictures }]);
    expect((await say(other.id, [pictureId])).status).toBe(404);
    expect((await say(id, [pictureId])).status).toBe(201);
    expect((await say(id, [pictureId])).status).toBe(404);
    const read = async () => (await ask(desk.url, key, ['GET', `/tickets/${id}`])).body as TicketDetail;
    expect((await read()).messages.map(({ pictures }) => pictures.length)).toEqual([1]);
    for (let index = 0; index < 12; index += 1) expect((await send(BASELINE_JPEG)).status).toBe(201);
    expect((await send(BASELINE_JPEG)).body).toMatchObject({ code: 'too_many_pictures' });
  });

  test('a large picture comes back as it was kept', async () => {
    await using desk = await startTestDesk(kind);
    const { key, home } = await desk.addHome();
    const { id } = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
    const bytes = new Uint8Array(3_000_001).map((_, index) => (index * 31) % 251);
    const scope = {
      companyId: home.company.id,
      homeId: home.id,
      actor: { from: 'home', name: '', audit: 'test' } as const,
    };
    const made = await desk.store.transaction((repositories) =>
      repositories.within(scope).addPicture(id, { contentType: 'image/png', width: 1, height: 1, bytes }),
    );
    const response = await fetch(`${desk.url}/tickets/${id}/pictures/${made.id}`, {
      headers: { 'x-api-key': key },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('malformed keys, types, bodies and paths have their answer, and are not logged', async () => {
    await using desk = await startTestDesk(kind);
    const { key, home } = await desk.addHome();
    for (const wrong of [
      '',
      'x',
      `${key}x`,
      key.slice(0, -1),
      key.toUpperCase(),
      home.id,
      `desk_${'a'.repeat(43)}`,
    ]) {
      const { status, body } = await ask(desk.url, wrong, ['GET', '/tickets']);
      expect([status, body]).toEqual([
        401,
        { detail: 'La chiave di accesso non è valida.', code: 'unauthorized' },
      ]);
    }
    const post = async (type: string, body: string) =>
      (await ask(desk.url, key, ['POST', '/tickets', body, { 'content-type': type }])).status;
    expect(await post('text/plain', JSON.stringify(newTicket()))).toBe(415);
    expect(await post('application/x-www-form-urlencoded', 'title=x')).toBe(415);
    expect(await post('application/json', '{"title":')).toBe(400);
    expect(await post('application/json', '[]')).toBe(400);
    expect(await post('application/json', '{"__proto__":{"x":1}}')).toBe(400);
    expect(await post('application/json', JSON.stringify({ title: 'x'.repeat(600_000) }))).toBe(413);
    const bad = await ask(desk.url, key, ['POST', '/tickets', newTicket(), { 'idempotency-key': 'short' }]);
    expect(bad.body).toMatchObject({ code: 'invalid_idempotency_key' });
    expect((await ask(desk.url, key, ['GET', '/tickets/%2e%2e%2fdesk'])).status).toBe(400);
    expect((await ask(desk.url, key, ['DELETE', '/tickets'])).status).toBe(404);
    expect((await ask(desk.url, key, ['GET', '/nothing'])).body).toMatchObject({ code: 'no_such_path' });
    expect(desk.log()).not.toContain(key.slice(0, 12));
    expect(desk.log()).not.toContain('caldaia');
  });

  test('a source that guesses keys is slowed down, and a valid key of the same source still opens', async () => {
    await using desk = await startTestDesk(kind, { limits: { failures: 5 } });
    const { key } = await desk.addHome();
    const guess = () => ask(desk.url, `desk_${'b'.repeat(43)}`, ['GET', '/tickets']);
    const guesses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 401),
      ...Array.from({ length: 7 }, () => 429),
    ]);
    expect((await guess()).headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await ask(desk.url, key, ['GET', '/tickets'])).status).toBe(200);
  });
});

test('a body that is announced and never comes is given up, and others are served meanwhile', async () => {
  await using desk = await startTestDesk('sqlite', { limits: { request: 300 } });
  const { key } = await desk.addHome();
  const { hostname, port } = new URL(desk.url);
  const slow = request({
    hostname,
    port,
    path: '/tickets',
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'content-length': '100' },
  });
  const ended = new Promise((resolve) => {
    slow.on('response', resolve);
    slow.on('error', resolve);
  });
  slow.write('{');
  expect((await ask(desk.url, key, ['GET', '/tickets'])).status).toBe(200);
  await ended;
  slow.destroy();
});

test('a picture may take its time, and no longer than a picture may', async () => {
  await using desk = await startTestDesk('sqlite', { limits: { request: 300, pictureBody: 1500 } });
  const { key } = await desk.addHome();
  const { id } = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
  const begin = (apiKey: string, path: string) => {
    const upload = request(`${desk.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'image/jpeg', 'content-length': BASELINE_JPEG.length },
    });
    const begunAt = Date.now();
    const answered = new Promise<number | undefined>((resolve) => {
      upload.on('response', ({ statusCode }) => {
        resolve(statusCode);
      });
      upload.on('error', () => {
        resolve(undefined);
      });
    });
    const ended = new Promise<number>((resolve) => {
      upload.on('close', () => {
        resolve(Date.now() - begunAt);
      });
    });
    upload.write(BASELINE_JPEG.subarray(0, 100));
    return { upload, answered, ended };
  };
  const pictures = `/tickets/${id}/pictures`;
  const [slow, endless, stranger] = [begin(key, pictures), begin(key, pictures), begin('desk_x', pictures)];
  // Twice the time of other requests.
  await new Promise((resolve) => setTimeout(resolve, 700));
  slow.upload.end(BASELINE_JPEG.subarray(100));
  expect(await slow.answered).toBe(201);
  expect(await stranger.ended).toBeLessThan(1400);
  expect(await endless.answered).not.toBe(201);
});

test('a home that sends its pictures slowly does not hold back those of another', async () => {
  await using desk = await startTestDesk('sqlite');
  const [{ key: slow }, { key }] = [await desk.addHome('Casa Lenta'), await desk.addHome('Casa Verdi')];
  const open = async (of: string) =>
    ((await ask(desk.url, of, ['POST', '/tickets', newTicket()])).body as TicketDetail).id;
  const [slowId, id] = [await open(slow), await open(key)];
  const begun = Array.from({ length: 6 }, () => {
    const upload = request(`${desk.url}/tickets/${slowId}/pictures`, {
      method: 'POST',
      headers: { 'x-api-key': slow, 'content-type': 'image/jpeg', 'content-length': '1000' },
    });
    upload.on('error', () => undefined);
    upload.write('x');
    return upload;
  });
  await Promise.all(begun.map((upload) => once(upload, 'socket')));
  expect((await ask(desk.url, slow, ['GET', '/tickets'])).status).toBe(200);
  const sent = await fetch(`${desk.url}/tickets/${id}/pictures`, {
    method: 'POST',
    body: BASELINE_JPEG,
    headers: { 'x-api-key': key, 'content-type': 'image/jpeg' },
    signal: AbortSignal.timeout(10_000),
  });
  expect(sent.status).toBe(201);
  for (const upload of begun) upload.destroy();
});

test('connections of one source are bounded', async () => {
  await using desk = await startTestDesk('sqlite', { limits: { sourceConnections: 3 } });
  const { hostname, port } = new URL(desk.url);
  const { connect } = await import('node:net');
  const sockets = Array.from({ length: 6 }, () => connect(Number(port), hostname));
  const closed = sockets.map(
    (socket) =>
      new Promise<string>((resolve) => {
        socket.on('close', () => {
          resolve('closed');
        });
        socket.on('error', () => undefined);
      }),
  );
  await Promise.all([closed[3], closed[4], closed[5]]);
  for (const socket of sockets) socket.destroy();
});

test('any page may ask with a key, and gets no more than others', async () => {
  await using desk = await startTestDesk('sqlite');
  const response = await fetch(`${desk.url}/tickets`, { method: 'OPTIONS' });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toContain('x-api-key');
  expect((await fetch(`${desk.url}/tickets`)).headers.get('access-control-allow-origin')).toBe('*');
});

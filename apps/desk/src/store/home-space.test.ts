import type { TicketDetail } from '@soglia/contracts/tickets';
import { databaseKinds } from '@soglia/database/testing';
import { describe, expect, test } from 'vitest';
import { BASELINE_JPEG } from '#pictures/testing/encoded-pictures.ts';
import { ask, newTicket, startTestDesk } from '#testing/test-desk.ts';
import { HomeFullError } from './home-space.ts';

const FULL = {
  detail: 'Lo spazio per i ticket di questa casa è esaurito: chiedi al tecnico di ampliarlo.',
  code: 'home_full',
};

describe.each(databaseKinds)('on %s', (kind) => {
  test('a home that is full stores nothing more; the others and the installer do', async () => {
    await using desk = await startTestDesk(kind, { settings: { homeMegabytes: 1 } });
    const [{ key, home }, other] = [await desk.addHome(), await desk.addHome()];
    const made = await ask(desk.url, key, ['POST', '/tickets', newTicket()]);
    const { id } = made.body as TicketDetail;
    const text = 'à'.repeat(10_000);
    const say = (headers = {}) => ask(desk.url, key, ['POST', `/tickets/${id}/messages`, { text }, headers]);
    const attempt = { 'idempotency-key': 'the-first-message' };
    const answers = [await say(attempt)];
    // 21,000 bytes each, many at once.
    answers.push(...(await Promise.all(Array.from({ length: 60 }, () => say()))));
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(stored).toBe(49);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect([status, body]).toEqual([409, FULL]);
    // Not quite full: what is small still has place.
    const fill = () => ask(desk.url, key, ['POST', `/tickets/${id}/messages`, { text: 'ancora' }]);
    let last = await fill();
    for (let round = 0; round < 50 && last.status === 201; round += 1) last = await fill();
    expect([last.status, last.body]).toEqual([409, FULL]);
    for (const [method, path, body] of [
      ['POST', '/tickets', newTicket()],
      ['POST', `/tickets/${id}/pictures`, BASELINE_JPEG],
    ] as const) {
      const refused = await ask(desk.url, key, [method, path, body]);
      expect([refused.status, refused.body]).toEqual([409, FULL]);
    }
    // What was made is told again.
    expect((await say(attempt)).status).toBe(200);
    const read = (await ask(desk.url, key, ['GET', `/tickets/${id}`])).body as TicketDetail;
    expect([read.status, read.pictures]).toEqual(['Open', []]);
    const setStatus = (status: string) => ask(desk.url, key, ['PUT', `/tickets/${id}/status`, { status }]);
    // Without a text it may still be closed.
    expect((await setStatus('Closed')).status).toBe(200);
    expect((await setStatus('Open')).status).toBe(200);

    const installer = {
      companyId: home.company.id,
      homeId: null,
      actor: { from: 'desk', name: 'Luca', audit: 'Luca' } as const,
    };
    await desk.store.transaction((repositories) =>
      repositories.within(installer).addMessage(id, { text: 'Vi do più spazio.', pictures: [] }),
    );
    expect((await ask(desk.url, other.key, ['POST', '/tickets', newTicket()])).status).toBe(201);
    const { url } = await desk.second({ settings: { homeMegabytes: 2 } });
    const again = await ask(url, key, ['POST', `/tickets/${id}/messages`, { text: 'Grazie' }]);
    expect(again.status).toBe(201);
  });

  test('pictures count with their bytes', async () => {
    await using desk = await startTestDesk(kind, { settings: { homeMegabytes: 1 } });
    const { key, home } = await desk.addHome();
    const { id } = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
    const scope = {
      companyId: home.company.id,
      homeId: home.id,
      actor: { from: 'home', name: '', audit: 'test' } as const,
    };
    const picture = {
      contentType: 'image/png',
      width: 1,
      height: 1,
      bytes: new Uint8Array(300_000),
    } as const;
    const add = () =>
      desk.store.transaction((repositories) => repositories.within(scope).addPicture(id, picture));
    for (let number = 0; number < 3; number += 1) await add();
    await expect(add()).rejects.toThrow(HomeFullError);
    const read = (await ask(desk.url, key, ['GET', `/tickets/${id}`])).body as TicketDetail;
    expect(read.pictures).toHaveLength(3);
  });
});

import type { TicketDetail, TicketPicture } from '@soglia/contracts/tickets';
import { databaseKinds } from '@soglia/database/testing';
import { systemClock } from '@soglia/server/clock';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@soglia/server/durations';
import { BASELINE_JPEG } from '#pictures/testing/encoded-pictures.ts';
import { ask, newTicket, startTestDesk } from '#testing/test-desk.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createTicketService } from '#tickets/ticket-service.ts';
import { HomeFullError } from './home-space.ts';
import type { Home } from './homes.ts';
import type { Scope } from './scope.ts';

const scopeOf = ({ id, company }: Home): Scope => ({
  companyId: company.id,
  homeId: id,
  actor: { from: 'home', name: '', audit: 'test' },
});

const bytes = new Uint8Array(600_000);
/** In three parts. */
const picture = { contentType: 'image/png', width: 1, height: 1, bytes, forMessage: true } as const;

describe.each(databaseKinds)('on %s', (kind) => {
  test('a picture for a message that was never sent goes after a day, with what it took; others stay', async () => {
    const ago = { days: 2 };
    const clock = { ...systemClock, now: () => Date.now() - ago.days * DAY_MS };
    await using desk = await startTestDesk(kind, { clock });
    const { key } = await desk.addHome();
    const { id } = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
    const send = async (query: string, attempt: string) => {
      const headers = { 'idempotency-key': attempt.padEnd(16, '-') };
      const path = `/tickets/${id}/pictures${query}`;
      const { status, body } = await ask(desk.url, key, ['POST', path, BASELINE_JPEG, headers]);
      return { status, ...(body as TicketPicture) };
    };
    const unsent = await send('?for=message', 'unsent');
    const sent = await send('?for=message', 'sent');
    const first = await send('', 'first');
    const message = { text: 'Ecco.', pictures: [sent.id] };
    expect((await ask(desk.url, key, ['POST', `/tickets/${id}/messages`, message])).status).toBe(201);
    ago.days = 0;
    const waiting = await send('?for=message', 'waiting');
    const read = async (url: string) => (await ask(url, key, ['GET', `/tickets/${id}`])).body as TicketDetail;
    // The first text has its own, before and after.
    expect((await read(desk.url)).pictures.map((picture) => picture.id)).toEqual([first.id]);

    const { url } = await desk.second();
    const isThere = async (picture: string) =>
      (await ask(url, key, ['GET', `/tickets/${id}/pictures/${picture}`])).status;
    await waitFor(async () => {
      expect(await isThere(unsent.id)).toBe(404);
    });
    for (const { id: picture } of [sent, first, waiting]) expect(await isThere(picture)).toBe(200);
    const after = await read(url);
    expect(after.pictures.map((picture) => picture.id)).toEqual([first.id]);
    expect(after.messages[0]?.pictures.map((picture) => picture.id)).toEqual([sent.id]);
    // Whoever tries once more makes it anew.
    const again = await send('?for=message', 'unsent');
    expect(again.status).toBe(201);
    expect(again.id).not.toBe(unsent.id);
    expect((await send('?for=message', 'waiting')).id).toBe(waiting.id);
  });

  test('its home has the place again', async () => {
    await using desk = await startTestDesk(kind, { settings: { homeMegabytes: 1 } });
    const { key, home } = await desk.addHome();
    const { id } = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
    const scope = scopeOf(home);
    const add = () =>
      desk.store.transaction((repositories) => repositories.within(scope).addPicture(id, picture));
    await add();
    await expect(add()).rejects.toThrow(HomeFullError);
    const later = Date.now() + 1000;
    expect(await desk.store.use((all) => all.homesWithUnsentPictures(later))).toEqual([home.id]);
    await desk.store.transaction((all) => all.removeUnsentPictures(home.id, later));
    await add();
  });

  test('who reads a picture that goes meanwhile is told, and does not wait for the rest', async () => {
    await using desk = await startTestDesk(kind);
    const { key, home } = await desk.addHome();
    const ticket = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
    const scope = scopeOf(home);
    const { id } = await desk.store.transaction((all) => all.within(scope).addPicture(ticket.id, picture));
    const service = createTicketService({ store: desk.store, changed: () => undefined });

    let whole = 0;
    for await (const part of service.pictureParts(scope, { id, size: bytes.length })) whole += part.length;
    expect(whole).toBe(bytes.length);

    const parts = service.pictureParts(scope, { id, size: bytes.length });
    expect((await parts.next()).value).toHaveLength(262_144);
    await desk.store.transaction((all) => all.removeUnsentPictures(home.id, Date.now() + 1000));
    await expect(parts.next()).rejects.toMatchObject({ code: 'picture_not_found' });
  });
});

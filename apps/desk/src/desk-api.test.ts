import { ticketDetailSchema, ticketsPageSchema, type TicketDetail } from '@soglia/contracts/tickets';
import { databaseKinds } from '@soglia/database/testing';
import { systemClock } from '@soglia/server/clock';
import { HOUR_MS } from '@soglia/server/durations';
import { describe, expect, test } from 'vitest';
import { ask, newTicket, startTestDesk } from '#testing/test-desk.ts';

const detail = (body: unknown): TicketDetail => ticketDetailSchema.parse(body);
const attempt = (name: string) => ({ 'idempotency-key': name.padEnd(16, '-') });

describe.each(databaseKinds)('on %s', (kind) => {
  test('a client that knows the specification alone opens, lists and reads tickets', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const body = newTicket({ contact_phone: '+39 333 12 34', priority: 'High' });
    const made = await ask(desk.url, key, ['POST', '/tickets', body]);
    expect(made.status).toBe(201);
    const { id } = detail(made.body);
    const list = ticketsPageSchema.parse((await ask(desk.url, key, ['GET', '/tickets'])).body);
    expect(list.results).toHaveLength(1);
    expect(list.results[0]).toMatchObject({ ...body, id, number: 1, stage: 'new', unread: 0 });
    const one = await ask(desk.url, key, ['GET', `/tickets/${id}`]);
    expect(one.body).toMatchObject({ ...body, id, messages: [], pictures: [] });
    const refused = await ask(desk.url, key, ['POST', '/tickets', { ...body, title: '' }]);
    expect([refused.status, refused.body]).toEqual([
      400,
      { detail: 'Controlla i campi del ticket.', code: 'invalid_ticket' },
    ]);
    expect((await ask(desk.url, key, ['GET', '/tickets/0123456789'])).body).toMatchObject({
      detail: 'Ticket non trovato.',
    });
  });

  test('the desk says who it is, what it can do, and describes its API to everybody', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome('Casa Verdi');
    expect((await ask(desk.url, key, ['GET', '/desk'])).body).toEqual({
      version: '0.1.0',
      company: 'Impianti Bianchi',
      home: 'Casa Verdi',
      cursor: 0,
      features: ['messages', 'pictures', 'closing', 'consent', 'search'],
    });
    const { paths } = (await (await fetch(`${desk.url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/tickets', '/tickets/{id}', '/tickets/{id}/messages', '/desk']),
    );
    expect(await (await fetch(`${desk.url}/health`)).json()).toEqual({ status: 'ok' });
  });

  test('an address that cannot be read is refused with a sentence too, which any page may read', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const refused = await fetch(`${desk.url}/tickets/%zz`, { headers: { 'x-api-key': key } });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { detail: 'La richiesta non è valida.', code: 'bad_request' },
    ]);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('the desk tells how it is now, also after its clock was set back', async () => {
    let shift = 0;
    const clock = { ...systemClock, now: () => Date.now() + shift };
    await using desk = await startTestDesk(kind, { clock });
    expect((await fetch(`${desk.url}/health`)).status).toBe(200);
    shift = -HOUR_MS;
    await desk.store.close();
    expect((await fetch(`${desk.url}/health`)).status).toBe(503);
  });

  test('a conversation: messages, unread marks, stage, closing and opening again, consent', async () => {
    await using desk = await startTestDesk(kind);
    const { key, home } = await desk.addHome();
    const { id } = detail((await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body);
    const installer = {
      companyId: home.company.id,
      homeId: null,
      actor: { from: 'desk', name: 'Luca', audit: 'Luca' } as const,
    };
    await desk.store.transaction((repositories) =>
      repositories.within(installer).addMessage(id, { text: 'Passo domani.', pictures: [] }),
    );
    const read = async () => detail((await ask(desk.url, key, ['GET', `/tickets/${id}`])).body);
    expect(await read()).toMatchObject({
      unread: 1,
      stage: 'in_progress',
      status: 'Open',
      messages: [{ from: 'desk', author: 'Luca', text: 'Passo domani.' }],
    });
    await ask(desk.url, key, ['PUT', `/tickets/${id}/seen`]);
    expect((await read()).unread).toBe(0);
    await ask(desk.url, key, ['PUT', `/tickets/${id}/status`, { status: 'Closed' }]);
    expect((await read()).status).toBe('Closed');
    const message = await ask(desk.url, key, ['POST', `/tickets/${id}/messages`, { text: 'Ancora fredda.' }]);
    expect(message.body).toMatchObject({ from: 'home', author: 'maria', text: 'Ancora fredda.' });
    expect((await read()).status).toBe('Open');
    await ask(desk.url, key, ['PUT', `/tickets/${id}/consent`, { granted: true }]);
    await ask(desk.url, key, ['PUT', `/tickets/${id}/consent`, { granted: false }]);
    expect((await read()).remote_consent).toMatchObject({ granted: false });
  });

  test('a ticket without the consent says that none was given, not that it was withdrawn', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const consentOf = async (remote_consent: boolean) =>
      detail((await ask(desk.url, key, ['POST', '/tickets', newTicket({ remote_consent })])).body)
        .remote_consent;
    expect(await consentOf(false)).toBeNull();
    expect(await consentOf(true)).toMatchObject({ granted: true });
  });

  test('what is tried again is made once, also by many at once', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const other = await desk.addHome();
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask(desk.url, key, ['POST', '/tickets', newTicket(), attempt('same ticket'.replace(' ', '-'))]),
      ),
    );
    const ids = new Set(tries.map(({ body }) => detail(body).id));
    expect(ids.size).toBe(1);
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    const [id = ''] = ids;
    const messages = await Promise.all(
      Array.from({ length: 10 }, () =>
        ask(desk.url, key, [
          ...(['POST', `/tickets/${id}/messages`, { text: 'Ancora.' }, attempt('same-message')] as const),
        ]),
      ),
    );
    expect(new Set(messages.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect(detail((await ask(desk.url, key, ['GET', `/tickets/${id}`])).body).messages).toHaveLength(1);
    const reused = await ask(desk.url, key, [
      ...(['POST', `/tickets/${id}/messages`, { text: 'x' }, attempt('same-ticket')] as const),
    ]);
    expect([reused.status, reused.body]).toMatchObject([409, { code: 'key_used' }]);
    const elsewhere = await ask(desk.url, other.key, [
      ...(['POST', '/tickets', newTicket(), attempt('same-ticket')] as const),
    ]);
    expect(elsewhere.status).toBe(201);
    expect(detail(elsewhere.body).id).not.toBe(id);
  });

  test('lists are bounded pages, by reference and status', async () => {
    await using desk = await startTestDesk(kind);
    const { key, home } = await desk.addHome();
    const scope = {
      companyId: home.company.id,
      homeId: home.id,
      actor: { from: 'home', name: '', audit: 'test' } as const,
    };
    await desk.store.transaction(async (repositories) => {
      for (let index = 1; index <= 205; index += 1)
        await repositories.within(scope).create({
          title: `Ticket ${index}`,
          status: index % 2 === 0 ? 'Closed' : 'Open',
          priority: 'Low',
          description: 'x',
          reference: index > 200 ? 'Anna' : 'maria',
          contactPhone: '+39',
          consent: false,
          diagnostics: [],
          entityId: null,
        });
    });
    const page = async (query: string) =>
      ticketsPageSchema.parse((await ask(desk.url, key, ['GET', `/tickets${query}`])).body);
    const first = await page('');
    expect(first.results).toHaveLength(200);
    expect(first.results[0]?.number).toBe(205);
    const second = await page(`?after=${first.next ?? ''}`);
    expect(second.results.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(second.next).toBeNull();
    expect((await page('?reference=ANNA')).results).toHaveLength(5);
    expect((await page('?reference=anna&status=Closed')).results).toHaveLength(2);
    for (const query of ['?after=x', '?after=-1', '?after=1e9', '?status=Gone', '?search='])
      expect((await ask(desk.url, key, ['GET', `/tickets${query}`])).status).toBe(400);
  });

  test('what no column can hold is answered as what nobody has', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    await ask(desk.url, key, ['POST', '/tickets', newTicket()]);
    const count = async (query: string) => {
      const { status, body } = await ask(desk.url, key, ['GET', `/tickets${query}`]);
      return [query, status, ticketsPageSchema.safeParse(body).data?.results.length];
    };
    // Each has a smaller number.
    for (const after of [2 ** 31 - 1, 2 ** 31, 9_999_999_999])
      expect(await count(`?after=${after}`)).toEqual([`?after=${after}`, 200, 1]);
    for (const reference of ['%00', 'a%00b', '%F0%9F%98%80'])
      expect(await count(`?reference=${reference}`)).toEqual([`?reference=${reference}`, 200, 0]);
    expect(await count('?search=%00')).toEqual(['?search=%00', 200, 0]);
    const written = newTicket({
      title: 'Citofono',
      description: 'a\u2028b \u{1F600}',
      reference: 'mario\u2028',
    });
    expect((await ask(desk.url, key, ['POST', '/tickets', written])).status).toBeLessThan(500);
  });

  test('search finds words of title, description and messages in any order, accent and ending', async () => {
    await using desk = await startTestDesk(kind);
    const { key } = await desk.addHome();
    const add = async (changes: object) =>
      detail((await ask(desk.url, key, ['POST', '/tickets', newTicket(changes)])).body);
    const boiler = await add({
      title: 'La caldaia è fredda',
      description: 'Perché? Serve un’occhiata al più presto',
    });
    const lamp = await add({
      title: 'Lampada della cucina',
      description: 'Le luci lampeggiano, 3e5 volte al giorno',
    });
    await ask(desk.url, key, ['POST', `/tickets/${lamp.id}/messages`, { text: 'Ora anche il salotto.' }]);
    const find = async (search: string) => {
      const { body } = await ask(desk.url, key, ['GET', `/tickets?search=${encodeURIComponent(search)}`]);
      return ticketsPageSchema.parse(body).results.map(({ id }) => id);
    };
    const both = [lamp.id, boiler.id];
    for (const [search, found] of [
      ['caldaie', [boiler.id]],
      ['FREDDA caldaia', [boiler.id]],
      ['perche piu', [boiler.id]],
      ['è', [boiler.id]],
      ['lampad', [lamp.id]],
      ['salotto cucina', [lamp.id]],
      ['3e5', [lamp.id]],
      ['la', both],
      ['caldaia salotto', []],
      ['"caldaia" OR place : *', []],
      ["'); drop table tickets; --", []],
      ['***', []],
      ['NOT caldaia', []],
    ] as const)
      expect([search, await find(search)]).toEqual([search, found]);
  });
});

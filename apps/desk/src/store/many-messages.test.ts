import { ticketDetailSchema, type TicketDetail } from '@soglia/contracts/tickets';
import { databaseKinds } from '@soglia/database/testing';
import { expect, test } from 'vitest';
import { ask, newTicket, startTestDesk } from '#testing/test-desk.ts';

/** Of the longest text, whose letters take three bytes each. */
const LONGEST = '好'.repeat(10_000);
/** What a gateway takes of an answer. */
const ANSWER_BYTES = 16 * 1024 * 1024;

test.each(databaseKinds)(
  'a ticket takes so many messages of its home that it can still be read, on %s',
  async (kind) => {
    await using desk = await startTestDesk(kind);
    const { key, home } = await desk.addHome();
    const { id } = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
    const scope = { companyId: home.company.id, homeId: home.id };
    const actor = { from: 'home', name: home.name, audit: 'test' } as const;
    for (let written = 0; written < 500; written += 20)
      await desk.store.transaction(async (repositories) => {
        const tickets = repositories.within({ ...scope, actor });
        for (let at = 0; at < 20; at += 1) await tickets.addMessage(id, { text: LONGEST, pictures: [] });
      });
    const say = (ticket: string, attempt = 'one-message-too-many') =>
      ask(desk.url, key, [
        'POST',
        `/tickets/${ticket}/messages`,
        { text: 'Ancora.' },
        { 'idempotency-key': attempt },
      ]);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await say(id);
      expect([status, body]).toEqual([
        409,
        { detail: 'Questo ticket ha già troppi messaggi: aprine un altro.', code: 'too_many_messages' },
      ]);
    }
    const installer = { from: 'desk', name: 'Luca', audit: 'Luca' } as const;
    await desk.store.transaction((repositories) =>
      repositories.within({ ...scope, actor: installer }).addMessage(id, { text: 'Basta.', pictures: [] }),
    );
    const { body } = await ask(desk.url, key, ['GET', `/tickets/${id}`]);
    expect(ticketDetailSchema.parse(body).messages).toHaveLength(501);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(ANSWER_BYTES);
    const closed = await ask(desk.url, key, ['PUT', `/tickets/${id}/status`, { status: 'Closed' }]);
    expect(closed.status).toBe(200);
    const other = (await ask(desk.url, key, ['POST', '/tickets', newTicket()])).body as TicketDetail;
    expect((await say(other.id)).status).toBe(201);
  },
);

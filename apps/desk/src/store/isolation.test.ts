import type { TicketDetail } from '@soglia/contracts/tickets';
import { databaseKinds } from '@soglia/database/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BASELINE_JPEG } from '#pictures/testing/encoded-pictures.ts';
import {
  ask,
  newTicket,
  readEvents,
  startTestDesk,
  type TestDesk,
  type TestHome,
} from '#testing/test-desk.ts';
import { waitFor } from '#testing/wait-for.ts';

/** Rounds of a property: each asks a real desk. */
const RUNS = 120;

interface Victim extends TestHome {
  readonly ticket: TicketDetail;
  readonly pictureId: string;
  readonly messageId: string;
  readonly idempotencyKey: string;
}

/** A home with everything in it, each text with a mark that nobody else may see. */
async function furnish(desk: TestDesk, home: TestHome, mark: string): Promise<Victim> {
  const idempotencyKey = `attempt-of-${mark}-000000`;
  const { url } = desk;
  const made = await ask(url, home.key, [
    ...(['POST', '/tickets'] as const),
    newTicket({ title: `Caldaia ${mark}`, description: `Segreto ${mark}`, reference: mark }),
    { 'idempotency-key': idempotencyKey },
  ]);
  const ticket = made.body as TicketDetail;
  const picture = await ask(url, home.key, ['POST', `/tickets/${ticket.id}/pictures`, BASELINE_JPEG]);
  const message = await ask(url, home.key, [
    ...(['POST', `/tickets/${ticket.id}/messages`, { text: `Messaggio ${mark}` }] as const),
  ]);
  const idOf = ({ body }: { readonly body: unknown }) => (body as { readonly id: string }).id;
  expect([made.status, picture.status, message.status]).toEqual([201, 201, 201]);
  return { ...home, ticket, pictureId: idOf(picture), messageId: idOf(message), idempotencyKey };
}

describe.each(databaseKinds)('on %s', (kind) => {
  test('no request of a home reads or changes anything of another, of its company or of another one', async () => {
    await using desk = await startTestDesk(kind);
    const { url } = desk;
    const attacker = await furnish(desk, await desk.addHome('Casa A'), 'attacker');
    const victims = [
      await furnish(desk, await desk.addHome('Casa B'), 'vittimab'),
      await furnish(desk, await desk.addHome('Casa C', 'Altri Impianti'), 'vittimac'),
    ];
    const look = async () =>
      JSON.stringify(
        await Promise.all(
          victims.map(async ({ key, ticket }) => [
            (await ask(url, key, ['GET', `/tickets/${ticket.id}`])).body,
            (await ask(url, key, ['GET', '/tickets'])).body,
            (await ask(url, key, ['GET', '/desk'])).body,
          ]),
        ),
      );
    const before = await look();

    const victim = fc.constantFrom(...victims);
    const ids = fc.oneof(
      victim.map(({ ticket }) => ticket.id),
      victim.map(({ pictureId }) => pictureId),
      victim.map(({ messageId }) => messageId),
      victim.map(({ home }) => home.id),
      victim.map(({ home }) => home.company.id),
      fc.constantFrom(attacker.ticket.id, attacker.pictureId),
      victim.map(({ ticket }) => String(ticket.number)),
      fc.constantFrom('1', '2', '%25', '*', '..', "' or 1=1 --"),
    );
    const words = fc.oneof(
      fc.constantFrom('segreto', 'caldaia', 'messaggio', 'vittimab', 'vittimac', 'a', '*', 'OR', '""'),
      victim.map(({ home }) => home.id),
      victim.map(({ home }) => `place : ${home.id}`),
      fc.string({ maxLength: 30 }),
    );
    const query = fc.record(
      {
        search: words,
        reference: fc.oneof(fc.constantFrom('vittimab', 'vittimac', '%'), fc.string({ maxLength: 10 })),
        after: fc.oneof(fc.nat(10_000).map(String), fc.constantFrom('999999999', '0', '-1', 'x')),
        status: fc.constantFrom('Open', 'Closed'),
        home_id: victim.map(({ home }) => home.id),
      },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      fc.constant({ status: 'Closed' }),
      fc.constant({ granted: true }),
      victim.map(({ pictureId }) => ({ text: 'Mia', pictures: [pictureId] })),
      fc.constant({ text: 'Mia' }),
      victim.map(({ home, ticket }) =>
        newTicket({ home_id: home.id, company_id: home.company.id, id: ticket.id }),
      ),
      fc.constant(undefined),
    );
    const path = fc.oneof(
      query.map((fields) => `/tickets?${new URLSearchParams(fields).toString()}`),
      ids.map((id) => `/tickets/${encodeURIComponent(id)}`),
      fc
        .tuple(ids, fc.constantFrom('messages', 'status', 'seen', 'consent', 'pictures'))
        .map(([id, what]) => `/tickets/${encodeURIComponent(id)}/${what}`),
      fc
        .tuple(ids, ids)
        .map(([id, other]) => `/tickets/${encodeURIComponent(id)}/pictures/${encodeURIComponent(other)}`),
      fc.constant('/tickets'),
      fc.constant('/desk'),
    );
    const attempts = fc.option(
      victim.map((each) => each.idempotencyKey),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PUT'),
        path,
        body,
        attempts,
        async (method, where, sent, key) => {
          const headers = {
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            'x-home-id': victims[0]?.home.id ?? '',
            'x-forwarded-for': '10.0.0.1',
          };
          const answer = await ask(url, attacker.key, [
            method,
            where,
            method === 'GET' ? undefined : sent,
            headers,
          ]);
          const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
          expect(text).not.toMatch(/vittima|Casa [BC]|Altri Impianti/);
          for (const { ticket, pictureId, messageId } of victims)
            for (const id of [ticket.id, pictureId, messageId]) expect(text).not.toContain(id);
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: RUNS },
    );
    expect(await look()).toBe(before);
  });

  test('no cursor brings an event of another home', async () => {
    await using desk = await startTestDesk(kind);
    const [attacker, victim] = [await desk.addHome('Casa A'), await desk.addHome('Casa B')];
    for (let index = 0; index < 3; index += 1) await furnish(desk, victim, `vittima${index}`);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(undefined, 0, 1, 5, 999_999_999_999_999), fc.nat(20)),
        async (after) => {
          const own = readEvents(desk.url, attacker.key, after);
          const theirs = readEvents(desk.url, victim.key, 0);
          await Promise.all([own.opened, theirs.opened]);
          // What the other home gets shows that the desk has looked.
          await waitFor(() => {
            expect(theirs.events.length).toBeGreaterThan(0);
          });
          expect(own.events).toEqual([]);
          own.socket.close();
          theirs.socket.close();
          await Promise.all([own.closed, theirs.closed]);
        },
      ),
      { numRuns: 12 },
    );
  });
});

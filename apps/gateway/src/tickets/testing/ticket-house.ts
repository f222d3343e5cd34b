import { startCompanionHouse, type CompanionHouseOptions } from '#testing/companion-house.ts';
import type { TicketAccess } from '../provider-client.ts';

/** What is slow on purpose, and how often a test may look. */
const quickly = {
  ticketRetry: 200,
  ticketPing: 1000,
  ticketPoll: 100,
  ticketIdlePoll: 300,
  notificationRequests: 10_000,
};

/** Maria's house, whose tickets are at a provider. Maria is the owner; Luca lives there. */
export async function startTicketHouse(
  { url, key, header }: TicketAccess,
  { settings, parts, ...options }: CompanionHouseOptions = {},
) {
  const house = await startCompanionHouse({
    ...options,
    settings: { ...settings, ticketsUrl: url, ticketsKey: key, ticketsHeader: header },
    parts: { ...parts, limits: { freeRefusals: 10_000, ...quickly, ...parts?.limits } },
  });
  const luca = await house.signIn('luca');
  return {
    house,
    luca,
    maria: house.owner,
    /** Opens a ticket by the app's route. */
    open: (token: string, more: object = {}, key?: string) =>
      post(house.gateway.hubUrl, token, { ...ticket, ...more }, key),
    [Symbol.asyncDispose]: () => house.close(),
  };
}

export type TicketHouse = Awaited<ReturnType<typeof startTicketHouse>>;

export const ticket = {
  contact_phone: '+393331234567',
  title: 'Il cancello non apre',
  priority: 'High',
  description: 'Da ieri sera resta chiuso.',
};

async function post(hubUrl: string, token: string, body: object, key?: string) {
  const answer = await fetch(`${hubUrl}/api/tickets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as Readonly<Record<string, unknown>> };
}

import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import type { Limits } from '#limits.ts';
import { createPeople, startIdentityHub } from '#testing/identity-hub.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { openClient, type TestClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { waitFor } from '#testing/wait-for.ts';

/** A house with Luca and Anna, and clients of theirs from however many addresses. */
async function setUp(limits: Partial<Limits>) {
  const people = createPeople(['luca', 'anna']);
  const hub = await startIdentityHub({ ...people, closesSockets: false });
  const { service } = createPeopleService(people.users);
  const decide = () => ({ kind: 'pass' }) as const;
  const gateway = await startTestGateway(hub.url, {}, { limits, service, decide });
  const clients: TestClient[] = [];
  const agents: Agent[] = [];
  /** The body is left unread. */
  const get = async (path: string, token: string, lastByte: number) => {
    const dispatcher = new Agent({ localAddress: `127.0.0.${lastByte}` });
    agents.push(dispatcher);
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await request(`${gateway.hubUrl}${path}`, { headers, dispatcher });
    return statusCode;
  };
  return {
    people,
    get,
    /** A token of a person whom the gateway knows. */
    signIn: async (name: string) => {
      const token = people.issue(name);
      expect(await get('/api/soglia/info', token, 1)).toBe(200);
      return token;
    },
    /** A socket that has signed in with it; undefined where it was refused. It may still be closed right after that. */
    open: async (token: string, lastByte: number): Promise<TestClient | undefined> => {
      const client = openClient(gateway.socketUrl, { localAddress: `127.0.0.${lastByte}` });
      clients.push(client);
      try {
        await client.signIn(token);
        await Promise.race([client.waitForText('auth_ok'), client.waitForClose()]);
      } catch {
        return undefined;
      }
      return client;
    },
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of clients) socket.terminate();
      for (const agent of agents) await agent.destroy();
      await gateway.close();
      await hub.close();
    },
  };
}

test('one person from many addresses leaves others connections for their requests', async () => {
  await using setup = await setUp({ signedInRequests: 16, waitingRequestsPerSource: 1, requestWait: 50 });
  const luca = await setup.signIn('luca');
  const anna = await setup.signIn('anna');
  const statuses: number[] = [];
  for (let source = 2; source < 8; source += 1)
    for (let count = 0; count < 4; count += 1) statuses.push(await setup.get('/api/stream', luca, source));
  expect(await setup.get('/api/states', anna, 30)).toBe(200);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
});

test('one person from many addresses, with many sessions, leaves others sockets', async () => {
  await using setup = await setUp({ sockets: 8, socketsPerAddress: 2 });
  const sessions = [await setup.signIn('luca'), await setup.signIn('luca'), await setup.signIn('luca')];
  const anna = await setup.signIn('anna');
  const ofLuca: (TestClient | undefined)[] = [];
  for (let at = 0; at < 16; at += 1)
    ofLuca.push(await setup.open(sessions[at % sessions.length] ?? '', 2 + (at >> 1)));
  const ofAnna = await setup.open(anna, 30);
  const isOpen = (client: TestClient | undefined) => client !== undefined && client.state.code === undefined;
  await waitFor(() => {
    expect(ofLuca.filter(isOpen)).toHaveLength(4);
  });
  expect(isOpen(ofAnna)).toBe(true);
});

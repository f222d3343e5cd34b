import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { describe, expect, test } from 'vitest';
import { startDemoHub } from '@soglia/demo-hub';
import type { GatewayParts } from '#composition/gateway-parts.ts';
import { signInPerson } from '#testing/sign-in-person.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

const CALLS = 1000;

async function setUp(parts: GatewayParts = {}) {
  const hub = await startDemoHub({ log: () => undefined });
  const gateway = await startTestGateway(hub.url, {}, parts);
  const owner = await signInPerson(gateway.hubUrl, { username: 'maria', password: 'casa-bianchi' });
  const agent = new Agent({ connections: 200 });
  /** The status; 0 where the connection was closed without an answer. */
  const post = async (token: string): Promise<number> => {
    try {
      const { statusCode, body } = await request(`${gateway.hubUrl}/api/house_setup`, {
        method: 'POST',
        dispatcher: agent,
        headers: { authorization: `Bearer ${token}` },
      });
      await body.dump();
      return statusCode;
    } catch {
      return 0;
    }
  };
  const statesStatus = async () => {
    const answer = await fetch(`${gateway.hubUrl}/api/states`, {
      headers: { authorization: `Bearer ${owner}` },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  return {
    hub,
    gateway,
    owner,
    post,
    statesStatus,
    tokenNames: async () => {
      const list = await gateway.service.command({ type: 'auth/refresh_tokens' });
      return (list as { client_name: string | null }[]).flatMap(({ client_name: name }) => name ?? []);
    },
    [Symbol.asyncDispose]: async () => {
      await agent.destroy();
      await gateway.close();
      await hub.close();
    },
  };
}

function countOf(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('preparing the house', { timeout: 60_000 }, () => {
  test(
    'a thousand calls of the owner at once leave one token, and devices work meanwhile',
    { tags: ['slow'] },
    async () => {
      await using setup = await setUp();
      const calls = Array.from({ length: CALLS }, () => setup.post(setup.owner));
      expect(await setup.statesStatus()).toBe(200);
      const counts = countOf(await Promise.all(calls));
      expect(counts[200]).toBeGreaterThan(0);
      expect((counts[200] ?? 0) + (counts[429] ?? 0), JSON.stringify(counts)).toBe(CALLS);
      await waitFor(async () => {
        const names = (await setup.tokenNames()).filter((name) => name.startsWith('Soglia'));
        expect(names).toHaveLength(1);
      });
      expect(setup.gateway.service.state).toBe('ready');
    },
  );

  test(
    'two hundred made-up tokens: none passes, and the service connection stays',
    { tags: ['slow'] },
    async () => {
      await using setup = await setUp();
      expect(await setup.post(setup.owner)).toBe(200);
      const statuses = await Promise.all(
        Array.from({ length: 200 }, (_, at) => setup.post(at % 2 === 0 ? randomUUID() : makeToken(`t${at}`))),
      );
      expect(statuses.filter((status) => ![0, 401, 429].includes(status))).toEqual([]);
      expect(setup.gateway.service.state).toBe('ready');
      expect(await setup.statesStatus()).toBe(200);
    },
  );

  test('a hub that hangs in the middle: refused within the limits, and no token is left', async () => {
    await using setup = await setUp({
      limits: { serviceCommand: 300, socketSignIn: 300, socketHandshake: 300, hubConnect: 300 },
    });
    expect(await setup.post(setup.owner)).toBe(200);
    const calls = Array.from({ length: 50 }, () => setup.post(setup.owner));
    setup.hub.faults.hang(true);
    const counts = countOf(await Promise.all(calls));
    setup.hub.faults.hang(false);
    const allowed = (status: number) => status >= 500 || status === 200 || status === 429;
    expect(
      Object.keys(counts)
        .map(Number)
        .filter((status) => !allowed(status)),
    ).toEqual([]);
    await waitFor(async () => {
      expect(setup.gateway.service.state).toBe('ready');
      const names = (await setup.tokenNames()).filter((name) => name.startsWith('Soglia'));
      expect(names).toHaveLength(1);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoHub } from '@soglia/demo-hub';
import type { HubSession } from '#service-connection/hub-session.ts';
import { startHubWithFaults } from './hub-with-faults.ts';
import { startTestGateway } from './test-gateway.ts';
import { waitFor } from './wait-for.ts';
import { openTestSession } from './open-test-session.ts';

export interface CompanionHouseOptions {
  readonly settings?: Parameters<typeof startTestGateway>[1];
  readonly parts?: Parameters<typeof startTestGateway>[2];
  /** Whether the owner has prepared the house; by default yes. */
  readonly prepared?: boolean;
  readonly demo?: Parameters<typeof startDemoHub>[0];
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The code of an error. */
  readonly code: string | undefined;
}

/** What is slow on purpose in a real house. Waiting for an answer is not: on a busy machine each may take seconds. */
const quickly = { serviceRetry: 100 };

/** Maria's house: the real gateway, the demo hub, and between both a server that can make commands fail. */
export async function startCompanionHouse({
  settings,
  parts,
  prepared = true,
  demo: options,
}: CompanionHouseOptions = {}) {
  const demo = await startDemoHub({ log: () => undefined, ...options });
  const faults = await startHubWithFaults(demo.url);
  const sessions: HubSession[] = [];
  const data = join(tmpdir(), `soglia-companion-${randomUUID()}`);
  const startGateway = (again: CompanionHouseOptions = {}) =>
    startTestGateway(
      faults.url,
      { data, ...(again.settings ?? settings) },
      { ...parts, ...again.parts, limits: { ...quickly, ...parts?.limits, ...again.parts?.limits } },
    );
  let gateway = await startGateway();

  const signIn = async (username: string, password = 'casa-bianchi'): Promise<string> => {
    const clientId = `${gateway.appUrl}/`;
    const post = async (path: string, body: string, type: string) => {
      const answer = await fetch(`${gateway.hubUrl}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    const json = 'application/json';
    const begun = await post(
      '/auth/login_flow',
      JSON.stringify({ client_id: clientId, handler: ['homeassistant', null], redirect_uri: clientId }),
      json,
    );
    const done = await post(
      `/auth/login_flow/${String(begun['flow_id'])}`,
      JSON.stringify({ client_id: clientId, username, password }),
      json,
    );
    if (done['type'] !== 'create_entry') throw new Error(`no sign-in: ${JSON.stringify(done)}`);
    const tokens = await post(
      '/auth/token',
      new URLSearchParams({
        grant_type: 'authorization_code',
        code: String(done['result']),
        client_id: clientId,
      }).toString(),
      'application/x-www-form-urlencoded',
    );
    return String(tokens['access_token']);
  };

  const send = async (token: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${gateway.hubUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    const parsed: unknown = isJson ? JSON.parse(text) : undefined;
    const { code } = (parsed ?? {}) as { code?: string };
    return { status: answer.status, body: parsed, code };
  };

  /** A socket straight to the demo hub. */
  const askHub = async (token: string): Promise<HubSession> => {
    const session = await openTestSession(demo.url, token);
    sessions.push(session);
    return session;
  };

  const owner = await signIn('maria');

  const prepare = async (): Promise<void> => {
    const answer = await send(owner, 'POST', '/api/house_setup', {});
    if (answer.status !== 200) throw new Error(`not prepared: ${JSON.stringify(answer)}`);
    await isReady();
  };
  /** Nobody has this id: 404 says that changes are possible. */
  const isReady = () =>
    waitFor(async () => {
      const { status, body } = await send(owner, 'PUT', '/api/users/nobody', {});
      if (status !== 404) throw new Error(`not ready: ${JSON.stringify(body)}`);
    });
  if (prepared) await prepare();

  const close = async () => {
    for (const session of sessions) session.close();
    await gateway.close();
    await rm(data, { recursive: true, force: true, maxRetries: 10 });
    await faults.close();
    await demo.close();
  };

  return {
    demo,
    faults,
    owner,
    signIn,
    send,
    askHub,
    prepare,
    isReady,
    get gateway() {
      return gateway;
    },
    /** Another gateway on the same data, after the first one is closed. */
    restart: async (again: CompanionHouseOptions = {}) => {
      gateway = await startGateway(again);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type CompanionHouse = Awaited<ReturnType<typeof startCompanionHouse>>;

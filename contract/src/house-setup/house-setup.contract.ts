import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newSession } from '../fixtures/session.ts';
import { startGateway, type RunningGateway } from '../target/start-gateway.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubRefusal } from '../wire/refusal.ts';
import { request, type Call } from '../wire/request.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest, gateway } = target;

interface Check {
  readonly check: string;
  readonly state: string;
  readonly mendable: boolean;
  readonly mending: boolean;
  readonly yaml: string | null;
}

interface HouseSetup {
  readonly state: string;
  readonly owner: string | null;
  readonly may_prepare: boolean;
  readonly checks: readonly Check[];
}

const PATH = '/api/house_setup';
/** Of this run: an earlier one may have left its token on a real hub. */
const NAME = `Contratto ${randomUUID()}`;

/** It changes the network settings of the hub, which restarts: only on one of its own. */
const patient = process.env['CONTRACT_SLOW'] !== undefined;

/** Asks seldom: a person may ask a number of times only. */
const waitFor = <Result>(check: () => Promise<Result>, timeout = 30_000): Promise<Result> =>
  vi.waitFor(check, { timeout, interval: 2000 });

/** Of its own: preparing it lets roles restrict people. */
let prepared: RunningGateway | undefined;
if (gateway !== undefined) {
  beforeAll(async () => {
    prepared = await startGateway(gateway.bareHub);
  });
  afterAll(async () => {
    await prepared?.stop();
    await removeTokens();
  });
}

const http = (path: string, call: Call = {}) => request(`${prepared?.hubUrl ?? ''}${path}`, call);

async function readSetup(token: string): Promise<HouseSetup> {
  const answer = await http(PATH, { token });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json() as HouseSetup;
}

const stateOf = ({ checks }: HouseSetup, name: string) => checks.find(({ check }) => check === name)?.state;

const prepare = (token: string) => http(PATH, { method: 'POST', token, body: { client_name: NAME } });

interface TokenEntry {
  readonly id: string;
  readonly client_name: string | null;
}

/** The gateway's tokens among those of the owner. */
async function gatewayTokens(hub: HubSocket): Promise<TokenEntry[]> {
  const entries = await hub.result<TokenEntry[]>({ type: 'auth/refresh_tokens' });
  return entries.filter(({ client_name: name }) => name?.startsWith(`${NAME} `));
}

async function removeTokens(): Promise<void> {
  await using hub = await HubSocket.signedIn(owner.token, gateway?.bareHub);
  for (const { id } of await gatewayTokens(hub)) {
    await hub.result({ type: 'auth/delete_refresh_token', refresh_token_id: id });
  }
}

describe.runIf(gateway !== undefined)('preparing the house', () => {
  it('gives the gateway one token of the owner, which another preparation replaces', async () => {
    await using session = await newSession(owner);
    const token = session.access_token;
    for (const round of [1, 2]) {
      const answer = await prepare(token);
      expect([round, answer.status]).toEqual([round, 200]);
      const setup = answer.json() as HouseSetup;
      expect(setup).toMatchObject({ state: 'prepared', may_prepare: true });
      expect(stateOf(setup, 'owner')).toBe('ok');
      expect(stateOf(setup, 'store')).toBe('ok');
      expect(stateOf(setup, 'clock')).toBe('ok');
    }
    await using hub = await HubSocket.signedIn(token, gateway?.bareHub);
    expect(await gatewayTokens(hub)).toHaveLength(1);
  });

  it('has a checklist with each item in words; hubs of these runs trust this machine', async () => {
    await prepare(owner.token);
    const setup = await readSetup(owner.token);
    expect(setup.checks.map(({ check }) => check)).toEqual([
      'owner',
      'proxy',
      'bans',
      'hub_port',
      'store',
      'clock',
      'roles',
    ]);
    expect(setup.checks.find(({ check }) => check === 'proxy')).toMatchObject({
      state: 'ok',
      mendable: false,
      yaml: null,
    });
    // Earlier hubs do not tell whether they ban; believing the gateway, they would not ban it.
    expect(stateOf(setup, 'bans')).toBe('ok');
    expect(stateOf(setup, 'roles')).toBe('ok');
  });

  it('is for the owner; others read the state only', async () => {
    expect(await readSetup(guest.token)).toMatchObject({ may_prepare: false, checks: [] });
    const refused = await prepare(guest.token);
    expect([refused.status, refused.json()]).toMatchObject([403, { code: 'owner_only' }]);
    expect((await http(`${PATH}/proxy`, { method: 'POST', token: guest.token })).status).toBe(403);
    expect((await http(PATH)).status).toBe(401);
  });

  it('is lost when the token is deleted on the hub, and mended by preparing again', async () => {
    await prepare(owner.token);
    await removeTokens();
    await waitFor(async () => expect((await readSetup(owner.token)).state).toBe('lost'));
    expect((await http('/api/states', { token: owner.token })).status, 'devices keep working').toBe(200);
    // What a role allows cannot be known any more.
    expect((await http('/api/states', { token: guest.token })).status).toBe(503);
    expect((await prepare(owner.token)).json()).toMatchObject({ state: 'prepared' });
  });
});

describe.runIf(gateway !== undefined && patient && since('2026.11'))('trusting the gateway', () => {
  it(
    'is set by the hub’s own command, and confirmed once the hub believes it',
    { timeout: 600_000 },
    async () => {
      await prepare(owner.token);
      await distrust();
      await waitFor(async () => {
        const proxy = (await readSetup(owner.token)).checks.find(({ check }) => check === 'proxy');
        expect(proxy).toMatchObject({ state: 'warning', mendable: true });
      }, 120_000);
      expect((await http(`${PATH}/proxy`, { method: 'POST', token: owner.token })).status).toBe(200);
      await waitFor(async () => {
        const proxy = (await readSetup(owner.token)).checks.find(({ check }) => check === 'proxy');
        expect(proxy).toMatchObject({ state: 'ok', mending: false });
      }, 300_000);
      await using hub = await HubSocket.signedIn(owner.token, gateway?.bareHub);
      expect(await hub.result({ type: 'http/config' })).toMatchObject({
        active_config_type: 'stable',
        pending: null,
        stable: { use_x_forwarded_for: true, trusted_proxies: ['127.0.0.1/32'] },
      });
    },
  );
});

type HttpConfig = Readonly<Record<string, unknown>>;

/** Takes the trust away and confirms that, so that the hub keeps it. A hub that has only just started takes no settings. */
async function distrust(): Promise<void> {
  await waitFor(async () => {
    await using hub = await HubSocket.signedIn(owner.token, gateway?.bareHub);
    const { stable } = await hub.result<{ stable: HttpConfig }>({ type: 'http/config' });
    const dropped = ['created_at', 'error', 'error_message', 'use_x_forwarded_for', 'trusted_proxies'];
    const config = Object.fromEntries(Object.entries(stable).filter(([key]) => !dropped.includes(key)));
    const changed = hub.result({ type: 'http/config/configure', config }).catch((error: unknown) => {
      if (error instanceof HubRefusal) throw error;
    });
    // It may restart before it has answered.
    await Promise.race([changed, hub.closed]);
  }, 120_000);
  await waitFor(async () => {
    await using hub = await HubSocket.signedIn(owner.token, gateway?.bareHub);
    await hub.result({ type: 'http/config/promote' });
  }, 120_000);
}

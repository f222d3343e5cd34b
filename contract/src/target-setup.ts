import type { TestProject } from 'vitest/node';
import { readAccessFile, type Credentials } from './target/access-file.ts';
import { startGateway } from './target/start-gateway.ts';
import type { Account, Target } from './target/target.ts';
import { hubVersion } from './wire/hub-version.ts';
import { request } from './wire/request.ts';
import { revoke, signIn } from './wire/sign-in.ts';

/** A running hub, and how to stop using it. */
interface RunningHub {
  readonly url: string;
  readonly kind: Target['kind'];
  readonly owner: Credentials;
  readonly guest: Credentials;
  readonly secondFactor?: NonNullable<Target['secondFactor']>;
  readonly alarmCode: string;
  readonly gateway?: NonNullable<Target['gateway']>;
  readonly stop: () => Promise<void>;
}

/**
 * Chooses the hub of this run: a real one with HUB_URL and HUB_ACCESS, otherwise a new demo hub.
 * CONTRACT_VIA=gateway puts our gateway in front of it.
 */
export default async function setUpTarget(project: TestProject): Promise<() => Promise<void>> {
  const { HUB_URL, HUB_ACCESS, CONTRACT_VIA } = process.env;
  if ((HUB_URL === undefined) !== (HUB_ACCESS === undefined))
    throw new Error('HUB_URL and HUB_ACCESS go together');
  if (CONTRACT_VIA !== undefined && CONTRACT_VIA !== 'gateway')
    throw new Error(`CONTRACT_VIA: unknown way ${CONTRACT_VIA}`);

  const hub =
    HUB_URL !== undefined && HUB_ACCESS !== undefined ? await realHub(HUB_URL, HUB_ACCESS) : await demoHub();
  const entry = CONTRACT_VIA === 'gateway' ? await behindGateway(hub) : hub;
  const sessions = [
    await openSession(entry.url, hub.owner),
    await openSession(entry.url, hub.guest),
  ] as const;
  const [owner, guest] = sessions;

  project.provide('target', {
    url: entry.url,
    version: await hubVersion(entry.url),
    kind: hub.kind,
    ...(entry.gateway === undefined ? {} : { gateway: entry.gateway }),
    owner: owner.account,
    guest: guest.account,
    ...(hub.secondFactor === undefined ? {} : { secondFactor: hub.secondFactor }),
    alarmCode: hub.alarmCode,
  });

  return async () => {
    // Failed sign-ins of the cases leave a notification on the hub.
    await request(`${entry.url}/api/services/persistent_notification/dismiss`, {
      method: 'POST',
      token: owner.account.token,
      body: { notification_id: 'http-login' },
    });
    for (const session of sessions) await revoke(entry.url, session.refreshToken);
    await entry.stop();
  };
}

async function realHub(address: string, accessPath: string): Promise<RunningHub> {
  const access = await readAccessFile(accessPath);
  return {
    ...access,
    url: address.replace(/\/$/, ''),
    kind: 'home-assistant',
    stop: () => Promise.resolve(),
  };
}

async function demoHub(): Promise<RunningHub> {
  const { startDemoHub } = await import('@soglia/demo-hub');
  // As configured on the real hubs of these runs, which have recorded for a while.
  const hub = await startDemoHub({ port: 0, past: true, trustedProxies: ['127.0.0.1'] });
  const owner = hub.accounts.find(({ isOwner }) => isOwner);
  const guest = hub.accounts.find(({ isOwner, totpSecret }) => !isOwner && totpSecret === undefined);
  const withCode = hub.accounts.find(({ totpSecret }) => totpSecret !== undefined);
  if (owner === undefined || guest === undefined || withCode?.totpSecret === undefined) {
    throw new Error('the demo hub has not all accounts');
  }
  return {
    url: hub.url,
    kind: 'demo-hub',
    owner,
    guest,
    secondFactor: { username: withCode.username, password: withCode.password, secret: withCode.totpSecret },
    alarmCode: '1234',
    stop: () => hub.close(),
  };
}

async function behindGateway(hub: RunningHub): Promise<RunningHub> {
  const gateway = await startGateway(hub.url);
  return {
    ...hub,
    url: gateway.hubUrl,
    gateway: { appOrigin: gateway.appUrl, bareHub: hub.url },
    stop: async () => {
      await gateway.stop();
      await hub.stop();
    },
  };
}

async function openSession(
  base: string,
  { username, password }: Credentials,
): Promise<{ account: Account; refreshToken: string }> {
  const tokens = await signIn(base, username, password);
  return { account: { username, password, token: tokens.access_token }, refreshToken: tokens.refresh_token };
}

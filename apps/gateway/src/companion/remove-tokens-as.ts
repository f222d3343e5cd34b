import { isRecord, parseJson } from '@soglia/hub-client/json';
import type { Clock } from '@soglia/server/clock';
import type { HubLink } from '#hub/hub-link.ts';
import { requestHub } from '#hub/request-hub.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { Metrics } from '#metrics.ts';
import { openHubSession } from '#service-connection/hub-session.ts';

export interface RemoveTokensOptions {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

interface Account {
  readonly username: string;
  readonly password: string;
}

type Fields = Readonly<Record<string, unknown>>;

const LARGEST_ANSWER = 64 * 1024;

/**
 * Signs in to the hub with a password that was just set, and deletes every token of that account, its own too: a hub
 * may accept those from before again once their person is active, and only they can delete them. Resolves with whether
 * it succeeded; it does not where the account has a second factor.
 */
export function createRemoveTokensAs({ link, limits, clock, logger, metrics }: RemoveTokensOptions) {
  // The hub wants an address of its client, and never opens it.
  const clientId = `${link.socketUrl.replace(/^ws/, 'http').replace(/\/api\/websocket$/, '')}/`;

  const post = async (path: string, type: string, body: string): Promise<Fields | undefined> => {
    const response = await requestHub(link, metrics, {
      method: 'POST',
      path,
      headers: ['content-type', type],
      body: Buffer.from(body),
      timeoutMs: limits.hubSignIn,
      responseLimit: LARGEST_ANSWER,
    });
    const answer = response?.status === 200 ? parseJson(response.body.toString('utf8')) : undefined;
    return isRecord(answer) ? answer : undefined;
  };

  const postJson = (path: string, fields: Fields) => post(path, 'application/json', JSON.stringify(fields));

  const cancel = async (flow: string): Promise<void> => {
    await requestHub(link, metrics, {
      method: 'DELETE',
      path: flow,
      headers: [],
      body: undefined,
      timeoutMs: limits.hubSignIn,
      responseLimit: LARGEST_ANSWER,
    });
  };

  /** Undefined where the hub asks for more than the password, or does not answer. */
  const signIn = async ({ username, password }: Account): Promise<string | undefined> => {
    const client = { client_id: clientId };
    const begun = await postJson('/auth/login_flow', {
      ...client,
      handler: ['homeassistant', null],
      redirect_uri: clientId,
    });
    const id = begun?.['flow_id'];
    if (typeof id !== 'string') return undefined;
    const flow = `/auth/login_flow/${encodeURIComponent(id)}`;
    const step = await postJson(flow, { ...client, username, password });
    const code = step?.['type'] === 'create_entry' ? step['result'] : undefined;
    if (typeof code !== 'string') {
      await cancel(flow);
      return undefined;
    }
    const form = new URLSearchParams({ ...client, grant_type: 'authorization_code', code });
    const tokens = await post('/auth/token', 'application/x-www-form-urlencoded', form.toString());
    const token = tokens?.['access_token'];
    return typeof token === 'string' ? token : undefined;
  };

  return async (account: Account): Promise<boolean> => {
    try {
      const token = await signIn(account);
      if (token === undefined) return false;
      const session = await openHubSession({ link, limits, clock, logger, token });
      try {
        await session.command({ type: 'auth/delete_all_refresh_tokens' });
      } finally {
        session.close();
      }
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'earlier sessions were not deleted on the hub');
      return false;
    }
  };
}

export type RemoveTokensAs = ReturnType<typeof createRemoveTokensAs>;

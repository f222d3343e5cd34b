import { randomUUID } from 'node:crypto';
import type { Settings } from '@soglia/gateway';
import type { Credentials } from '../target/access-file.ts';
import { startGateway } from '../target/start-gateway.ts';
import { target } from '../target/target.ts';
import { request } from '../wire/request.ts';
import { revoke, signIn } from '../wire/sign-in.ts';
import { HubSocket } from '../wire/socket.ts';

interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The code of an error, otherwise undefined. */
  readonly code: string | undefined;
}

/** A hub behind a gateway of its own, as a household has it. */
export interface GatewayHouse extends AsyncDisposable {
  /** The hub origin of the gateway. */
  readonly url: string;
  /** Access token of the owner, through the gateway. */
  readonly owner: string;
  /** Signs in through the gateway; the session ends with the house. */
  signIn(account: Credentials): Promise<string>;
  /** One request to the companion API. */
  call(token: string, method: string, path: string, body?: unknown): Promise<ApiAnswer>;
}

interface TokenEntry {
  readonly id: string;
}

/** A name for what a case creates; it is lower case, as user names are. */
export const newName = (): string => `contract ${randomUUID().slice(0, 8)}`;

export interface HouseOptions {
  /** The owner has completed 'Prepara la casa'. */
  readonly prepared: boolean;
  readonly settings?: Partial<Settings>;
}

export async function startHouse({ prepared, settings }: HouseOptions): Promise<GatewayHouse> {
  await using bare = await HubSocket.signedIn(target.owner.token);
  const before = await tokenIds(bare);
  const gateway = await startGateway(target.url, settings);
  const url = gateway.hubUrl;
  const sessions: string[] = [];

  const signInHere = async ({ username, password }: Credentials): Promise<string> => {
    const tokens = await signIn(url, username, password);
    sessions.push(tokens.refresh_token);
    return tokens.access_token;
  };
  const call: GatewayHouse['call'] = async (token, method, path, body) => {
    const answer = await request(`${url}${path}`, { method, token, body });
    const json = answer.type.includes('json') ? answer.json() : undefined;
    return { status: answer.status, body: json, code: codeOf(json) };
  };

  const owner = await signInHere(target.owner);
  if (prepared) {
    const { status, body } = await call(owner, 'POST', '/api/house_setup');
    if (status !== 200) throw new Error(`not prepared: ${status} ${JSON.stringify(body)}`);
  }
  return {
    url,
    owner,
    signIn: signInHere,
    call,
    async [Symbol.asyncDispose]() {
      await gateway.stop();
      for (const session of sessions) await revoke(target.url, session);
      // The hub keeps the gateway's own token until somebody deletes it.
      await using admin = await HubSocket.signedIn(target.owner.token);
      for (const id of await tokenIds(admin)) {
        if (!before.includes(id))
          await admin.result({ type: 'auth/delete_refresh_token', refresh_token_id: id });
      }
    },
  };
}

async function tokenIds(hub: HubSocket): Promise<string[]> {
  return (await hub.result<TokenEntry[]>({ type: 'auth/refresh_tokens' })).map(({ id }) => id);
}

function codeOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  return typeof body.code === 'string' ? body.code : undefined;
}

import { form, request, type Answer } from './request.ts';

/** The app that signs in: any origin, as long as the redirect URI has the same origin. */
export const client = {
  id: 'http://soglia.test:8080/',
  redirect: 'http://soglia.test:8080/?auth_callback=1',
} as const;

export interface FlowStep {
  readonly type: 'form' | 'create_entry' | 'abort';
  readonly flow_id: string;
  readonly step_id?: string;
  readonly errors?: Readonly<Record<string, string>>;
  /** The authorization code, once the flow is finished. */
  readonly result?: string;
  readonly reason?: string;
  readonly data_schema?: readonly unknown[];
  readonly description_placeholders?: Readonly<Record<string, string>> | null;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

export const flowStart = {
  client_id: client.id,
  handler: ['homeassistant', null],
  redirect_uri: client.redirect,
} as const;

export const startFlow = (base: string, body: unknown = flowStart): Promise<Answer> =>
  request(`${base}/auth/login_flow`, { method: 'POST', body });

export const stepFlow = (
  base: string,
  flowId: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Answer> =>
  request(`${base}/auth/login_flow/${flowId}`, { method: 'POST', body: { client_id: client.id, ...fields } });

export const grant = (base: string, fields: Readonly<Record<string, string>>): Promise<Answer> =>
  request(`${base}/auth/token`, { method: 'POST', body: form(fields) });

export const revoke = (base: string, token: string): Promise<Answer> =>
  request(`${base}/auth/revoke`, { method: 'POST', body: form({ token }) });

/** Starts a flow that waits for user name and password; returns its id. */
export async function openFlow(base: string): Promise<string> {
  const answer = await startFlow(base);
  if (answer.status !== 200) throw new Error(`no flow: ${answer.status} ${answer.text}`);
  return (answer.json() as FlowStep).flow_id;
}

/** Signs in with a password alone; returns the authorization code. */
export async function authorizationCode(base: string, username: string, password: string): Promise<string> {
  const answer = await stepFlow(base, await openFlow(base), { username, password });
  const step = answer.json() as FlowStep;
  if (step.type !== 'create_entry' || step.result === undefined)
    throw new Error(`no sign-in: ${answer.status} ${answer.text}`);
  return step.result;
}

export const exchange = (base: string, code: string): Promise<Answer> =>
  grant(base, { grant_type: 'authorization_code', code, client_id: client.id });

/** Signs in with a password alone; returns the tokens. */
export async function signIn(base: string, username: string, password: string): Promise<Tokens> {
  const answer = await exchange(base, await authorizationCode(base, username, password));
  if (answer.status !== 200) throw new Error(`no tokens: ${answer.status} ${answer.text}`);
  return answer.json() as Tokens;
}

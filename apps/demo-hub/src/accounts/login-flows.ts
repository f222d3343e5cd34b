import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#clock.ts';
import type { AuthorizationCodes } from '#accounts/authorization-codes.ts';
import { isValidRedirect } from '#accounts/client-id.ts';
import { accessRefusal, type User } from '#accounts/users.ts';

interface Flow {
  readonly id: string;
  readonly ip: string;
  readonly redirectUri: string;
  readonly challenge: string | undefined;
  readonly startedAt: number;
  /** Set after the password step, while a TOTP code is awaited. */
  user: User | undefined;
  wrongCodes: number;
}

/** HTTP answer to a step, and whether it counts as a failed sign-in. */
export interface StepAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly failed?: boolean;
}

export interface LoginFlows {
  begin(start: { ip: string; redirectUri: string; challenge: string | undefined }): StepAnswer;
  step(id: string, ip: string, input: Readonly<Record<string, unknown>>): Promise<StepAnswer>;
  abort(id: string): boolean;
  /** Drops all flows, as a restart of the hub does. */
  clear(): void;
}

const MAX_WRONG_CODES = 5;
const CODE_STEP_LIMIT_MS = 300_000;
const handler = ['homeassistant', null];
const requiredText = (name: string) => ({ type: 'string', name, required: true });
const message = (status: number, text: string): StepAnswer => ({ status, body: { message: text } });

export function createLoginFlows(
  clock: Clock,
  codes: AuthorizationCodes,
  signIn: (username: string, password: string) => Promise<User | undefined>,
): LoginFlows {
  const flows = new Map<string, Flow>();

  function form(flow: Flow, error?: string): StepAnswer {
    const body = {
      type: 'form',
      flow_id: flow.id,
      handler,
      step_id: flow.user ? 'mfa' : 'init',
      data_schema: flow.user ? [requiredText('code')] : [requiredText('username'), requiredText('password')],
      errors: error === undefined ? {} : { base: error },
      description_placeholders: flow.user
        ? { mfa_module_name: 'Authenticator app', mfa_module_id: 'totp' }
        : null,
      last_step: null,
      preview: null,
    };
    return { status: 200, body, failed: error !== undefined };
  }

  function abort(flow: Flow, reason: string, failed: boolean): StepAnswer {
    flows.delete(flow.id);
    const body = { type: 'abort', flow_id: flow.id, handler, reason, description_placeholders: null };
    return { status: 200, body, failed };
  }

  function finish(flow: Flow, user: User, clientId: string): StepAnswer {
    flows.delete(flow.id);
    if (!isValidRedirect(clientId, flow.redirectUri)) return message(403, 'Invalid redirect URI');
    const refusal = accessRefusal(user, flow.ip);
    if (refusal !== undefined) return message(403, `Login blocked: ${refusal}`);
    const body = {
      type: 'create_entry',
      flow_id: flow.id,
      handler,
      description: null,
      description_placeholders: null,
      result: codes.issue(clientId, user.id, flow.challenge),
    };
    return { status: 200, body };
  }

  async function passwordStep(
    flow: Flow,
    clientId: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<StepAnswer> {
    const given = valuesOfExactly(fields, ['username', 'password']);
    if (!given) return message(400, 'User input malformed');
    const [username = '', password = ''] = given;
    const user = await signIn(username, password);
    if (!user) return form(flow, 'invalid_auth');
    if (user.totpSecret === undefined) return finish(flow, user, clientId);
    flow.user = user;
    return form(flow);
  }

  function codeStep(flow: Flow, clientId: string, fields: Readonly<Record<string, unknown>>): StepAnswer {
    const given = valuesOfExactly(fields, ['code']);
    const { user } = flow;
    if (!given || !user) return message(400, 'User input malformed');
    if (clock.now() - flow.startedAt > CODE_STEP_LIMIT_MS) return abort(flow, 'login_expired', false);
    if (isValidTotp(user.totpSecret ?? '', given[0] ?? '', clock)) return finish(flow, user, clientId);
    flow.wrongCodes += 1;
    return flow.wrongCodes >= MAX_WRONG_CODES
      ? abort(flow, 'too_many_retry', true)
      : form(flow, 'invalid_code');
  }

  return {
    begin(start) {
      const flow = {
        ...start,
        id: randomBytes(16).toString('hex'),
        startedAt: clock.now(),
        user: undefined,
        wrongCodes: 0,
      };
      flows.set(flow.id, flow);
      return form(flow);
    },
    async step(id, ip, input) {
      const flow = flows.get(id);
      if (!flow) return message(404, 'Invalid flow specified');
      if (flow.ip !== ip) return message(400, 'IP address changed');
      const { client_id: clientId, ...fields } = input;
      if (typeof clientId !== 'string') return message(400, 'User input malformed');
      return flow.user ? codeStep(flow, clientId, fields) : passwordStep(flow, clientId, fields);
    },
    abort: (id) => flows.delete(id),
    clear: () => flows.clear(),
  };
}

/** The values of `names`, if these are all the fields and all of them are text. */
function valuesOfExactly(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string[] | undefined {
  if (Object.keys(fields).length !== names.length) return undefined;
  const values = names.map((name) => fields[name]);
  return values.every((value) => typeof value === 'string') ? values.map(String) : undefined;
}

/** Accepts the code of the current 30 s and those before and after, as the hub does. */
function isValidTotp(secret: string, code: string, clock: Clock): boolean {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.validate({ token: code, timestamp: clock.now(), window: 1 }) !== null;
}

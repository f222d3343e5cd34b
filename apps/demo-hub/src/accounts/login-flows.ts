import { randomBytes } from 'node:crypto';
import type { Clock } from '#clock.ts';
import type { AuthorizationCodes } from '#accounts/authorization-codes.ts';
import { redirectHolds } from '#accounts/client-id.ts';
import type { Person } from '#accounts/people.ts';
import { codeHolds } from '#accounts/second-factor.ts';

interface Flow {
  readonly id: string;
  readonly ip: string;
  readonly redirectUri: string;
  readonly challenge: string | undefined;
  readonly startedAt: number;
  /** Set once the password was right and a code is awaited. */
  person: Person | undefined;
  wrongCodes: number;
}

/** The answer to a step: what it says, and whether it counts as a failed sign-in. */
export interface StepAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly failed?: boolean;
}

export interface LoginFlows {
  begin(start: { ip: string; redirectUri: string; challenge: string | undefined }): StepAnswer;
  step(id: string, ip: string, input: Readonly<Record<string, unknown>>): StepAnswer;
  abort(id: string): boolean;
  /** A restart of the hub loses them. */
  forget(): void;
}

const WRONG_CODES = 5;
const CODE_STEP_WITHIN = 300_000;
const handler = ['homeassistant', null];
const text = (name: string) => ({ type: 'string', name, required: true });
const message = (status: number, said: string): StepAnswer => ({ status, body: { message: said } });

export function createLoginFlows(
  clock: Clock,
  codes: AuthorizationCodes,
  signIn: (username: string, password: string) => Person | undefined,
): LoginFlows {
  const flows = new Map<string, Flow>();

  function form(flow: Flow, error?: string): StepAnswer {
    const body = {
      type: 'form',
      flow_id: flow.id,
      handler,
      step_id: flow.person ? 'mfa' : 'init',
      data_schema: flow.person ? [text('code')] : [text('username'), text('password')],
      errors: error === undefined ? {} : { base: error },
      description_placeholders: flow.person
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

  function finish(flow: Flow, person: Person, clientId: string): StepAnswer {
    flows.delete(flow.id);
    if (!redirectHolds(clientId, flow.redirectUri)) return message(403, 'Invalid redirect URI');
    const body = {
      type: 'create_entry',
      flow_id: flow.id,
      handler,
      description: null,
      description_placeholders: null,
      result: codes.issue(clientId, person, flow.challenge),
    };
    return { status: 200, body };
  }

  function passwordStep(flow: Flow, clientId: string, fields: Readonly<Record<string, unknown>>): StepAnswer {
    const given = exactly(fields, ['username', 'password']);
    if (!given) return message(400, 'User input malformed');
    const [username = '', password = ''] = given;
    const person = signIn(username, password);
    if (!person) return form(flow, 'invalid_auth');
    if (person.totpSecret === undefined) return finish(flow, person, clientId);
    flow.person = person;
    return form(flow);
  }

  function codeStep(flow: Flow, clientId: string, fields: Readonly<Record<string, unknown>>): StepAnswer {
    const given = exactly(fields, ['code']);
    const { person } = flow;
    if (!given || !person) return message(400, 'User input malformed');
    if (clock.now() - flow.startedAt > CODE_STEP_WITHIN) return abort(flow, 'login_expired', false);
    if (codeHolds(person.totpSecret ?? '', given[0] ?? '', clock)) return finish(flow, person, clientId);
    flow.wrongCodes += 1;
    return flow.wrongCodes >= WRONG_CODES ? abort(flow, 'too_many_retry', true) : form(flow, 'invalid_code');
  }

  return {
    begin(start) {
      const flow = {
        ...start,
        id: randomBytes(16).toString('hex'),
        startedAt: clock.now(),
        person: undefined,
        wrongCodes: 0,
      };
      flows.set(flow.id, flow);
      return form(flow);
    },
    step(id, ip, input) {
      const flow = flows.get(id);
      if (!flow) return message(404, 'Invalid flow specified');
      if (flow.ip !== ip) return message(400, 'IP address changed');
      const { client_id: clientId, ...fields } = input;
      if (typeof clientId !== 'string') return message(400, 'User input malformed');
      return flow.person ? codeStep(flow, clientId, fields) : passwordStep(flow, clientId, fields);
    },
    abort: (id) => flows.delete(id),
    forget: () => flows.clear(),
  };
}

/** The values of these fields, when they are all there as text and nothing else is. */
function exactly(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string[] | undefined {
  if (Object.keys(fields).length !== names.length) return undefined;
  const values = names.map((name) => fields[name]);
  return values.every((value) => typeof value === 'string') ? values.map(String) : undefined;
}

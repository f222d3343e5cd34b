import { SignInError } from '../errors/errors.ts';
import { isRecord, listOf } from '../json/json.ts';
import type { AbortSignalLike } from '../platform/platform.ts';
import { responseError, hubMessageIn } from './response-error.ts';
import { sendAuthRequest, type AuthResponse } from './auth-request.ts';
import type { RestRequest } from '../rest/send-request.ts';
import { createSession } from './session.ts';
import { requestGrant } from './token-grant.ts';
import type { SignInRequest, SignInStep } from './types.ts';

/** A login flow of Home Assistant. The hub keeps flows in memory only. */
export interface LoginFlow {
  readonly request: SignInRequest;
  readonly flowId: string;
  /** The hub ended it: nothing to cancel. */
  ended: boolean;
}

type Answer = Readonly<Record<string, unknown>>;

/** Sends the credentials. Rejects with SignInError and cancels the flow. */
export async function submitCredentials(flow: LoginFlow): Promise<SignInStep> {
  const { username, password, signal } = flow.request;
  return cancelOnFailure(flow, async () =>
    handleStep(flow, await post(flow, { username, password }, signal), { signal }),
  );
}

interface StepContext {
  readonly signal?: AbortSignalLike | undefined;
  /** Name of the second factor, once known. */
  readonly moduleName?: string;
}

async function handleStep(flow: LoginFlow, answer: Answer, context: StepContext): Promise<SignInStep> {
  switch (answer['type']) {
    case 'create_entry':
      flow.ended = true;
      return redeem(flow, answer['result'], context.signal);
    case 'abort':
      flow.ended = true;
      throw abortError(answer['reason']);
    case 'form':
      return handleForm(flow, answer, context);
    default:
      throw new SignInError('hub_error', 'A login flow with an unknown kind of step');
  }
}

async function handleForm(flow: LoginFlow, answer: Answer, context: StepContext): Promise<SignInStep> {
  const errors = answer['errors'];
  const error = isRecord(errors) ? errors['base'] : undefined;
  if (answer['step_id'] === 'mfa') return codeStep(flow, answer, { ...context, wrong: error !== undefined });
  if (answer['step_id'] === 'select_mfa_module' && error === undefined) {
    const module = firstOption(answer['data_schema']);
    const next = await post(flow, { multi_factor_auth_module: module }, context.signal);
    return handleStep(flow, next, context);
  }
  if (error === 'invalid_auth') {
    throw new SignInError('invalid_credentials', 'Wrong password or unknown user', { said: error });
  }
  const said = typeof error === 'string' ? { said: error } : {};
  throw new SignInError('hub_error', 'A login flow with an unknown step', said);
}

function codeStep(flow: LoginFlow, answer: Answer, context: StepContext & { wrong: boolean }): SignInStep {
  const placeholders = answer['description_placeholders'];
  const named = isRecord(placeholders) ? placeholders['mfa_module_name'] : undefined;
  const moduleName = typeof named === 'string' ? named : (context.moduleName ?? '');
  return {
    kind: 'code',
    moduleName,
    wrong: context.wrong,
    submit: (code, signal) =>
      cancelOnFailure(flow, async () =>
        handleStep(flow, await post(flow, { code: code.trim() }, signal), { signal, moduleName }),
      ),
    cancel: () => cancelFlow(flow),
  };
}

async function redeem(
  flow: LoginFlow,
  code: unknown,
  signal: AbortSignalLike | undefined,
): Promise<SignInStep> {
  if (typeof code !== 'string') throw new SignInError('hub_error', 'A finished login flow without a code');
  const { base, clientId, platform } = flow.request;
  const grant = await requestGrant(
    { base, platform, signal },
    { grant_type: 'authorization_code', code, client_id: clientId },
  );
  return { kind: 'done', session: createSession(flow.request, grant, 'stock') };
}

async function post(
  flow: LoginFlow,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignalLike | undefined,
): Promise<Answer> {
  const { request } = flow;
  const json = { client_id: request.clientId, ...input };
  const answer = await sendAuthRequest({ ...flowRequest(flow), method: 'POST', json, signal });
  if (answer.status === 200 && answer.body !== undefined) return answer.body;
  if (answer.status === 404) flow.ended = true;
  throw stepError(answer);
}

function stepError(answer: AuthResponse): SignInError {
  const said = hubMessageIn(answer.body);
  const options = said === undefined ? {} : { said };
  if (answer.status === 404 && answer.body !== undefined) {
    return new SignInError('expired', 'The hub no longer knows this login flow', options);
  }
  if (answer.status === 403 && said?.includes('redirect') === true) {
    return new SignInError('hub_error', 'The hub does not accept the redirect address', options);
  }
  if (answer.status === 200) return new SignInError('not_a_hub', 'The answer is not of a hub');
  return responseError(answer);
}

function abortError(reason: unknown): SignInError {
  const said = typeof reason === 'string' ? { said: reason } : {};
  if (reason === 'too_many_retry') return new SignInError('too_many_tries', 'Too many wrong codes', said);
  if (reason === 'login_expired') return new SignInError('expired', 'The code came too late', said);
  return new SignInError('hub_error', 'The hub ended the login flow', said);
}

/** The first option of a select field: `options` holds pairs of name and label. */
function firstOption(schema: unknown): string {
  const fields = listOf(schema);
  for (const field of fields) {
    const options: unknown = isRecord(field) ? field['options'] : undefined;
    const first: unknown = Array.isArray(options) ? options[0] : undefined;
    const name: unknown = Array.isArray(first) ? first[0] : first;
    if (typeof name === 'string') return name;
  }
  throw new SignInError('hub_error', 'A choice of second factors without any');
}

async function cancelOnFailure<T>(flow: LoginFlow, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!flow.ended) void cancelFlow(flow);
    throw error;
  }
}

/** Cancels the flow at the hub. Errors are ignored: the hub forgets unfinished flows. */
async function cancelFlow(flow: LoginFlow): Promise<void> {
  try {
    await sendAuthRequest({ ...flowRequest(flow), method: 'DELETE' });
  } catch {
    // The hub forgets it by itself.
  }
}

function flowRequest({ request, flowId }: LoginFlow): Pick<RestRequest, 'platform' | 'base' | 'path'> {
  const { platform, base } = request;
  return { platform, base, path: `/auth/login_flow/${encodeURIComponent(flowId)}` };
}

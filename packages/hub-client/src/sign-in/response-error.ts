import { SignInError } from '../errors/errors.ts';
import type { AuthResponse } from './auth-request.ts';

/** The message of a response: `message` or `error_description`; `error` in the specification's dialect. */
export function hubMessageIn(body: AuthResponse['body']): string | undefined {
  for (const key of ['message', 'error_description', 'error']) {
    const value = body?.[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/**
 * The error for a response that the step itself does not handle
 * (too many attempts, a banned address, a hub that is down or starting, a page of another server).
 */
export function responseError(answer: AuthResponse): SignInError {
  const { status, body, retryAfter } = answer;
  const said = hubMessageIn(body);
  const options = {
    ...(said === undefined ? {} : { said }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
  const text = `The hub answered ${status}`;
  if (status === 429) return new SignInError('limited', text, options);
  if (body?.['code'] === 'onboarding_required') return new SignInError('not_ready', text, options);
  if (status === 403) return new SignInError('blocked', text, options);
  if (status === 503) return new SignInError('not_ready', text, options);
  if (status === 502 || status === 504) return new SignInError('unreachable', text, options);
  if (status >= 500) return new SignInError('hub_error', text, options);
  if (body === undefined) return new SignInError('not_a_hub', text, options);
  return new SignInError('hub_error', text, options);
}

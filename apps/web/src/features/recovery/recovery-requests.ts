import type { RecoveryOffer, RecoveryRequest } from '@soglia/contracts/companion';
import { sendRestRequest } from '@soglia/hub-client/rest';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { requestApi, type ApiOrigin, type ApiRequest } from '#api/request-api.ts';

const PATH = '/api/password-reset';

/** Changing the password takes several steps on the hub. */
const RESET_TIMEOUT_MS = 30_000;

/** Characters of a sentence that a server sends for people. */
const LONGEST_SENTENCE = 300;

type Fields = Readonly<Record<string, unknown>>;

// Read without the schemas of `@soglia/contracts`: their library is heavier than this screen.
const fieldsOf = (body: unknown): Fields =>
  typeof body === 'object' && body !== null ? (body as Fields) : {};

/**
 * The hub to ask. Under the name of this page it gets its cookie with the mark of a known device, which is then counted
 * by itself and not with others of its network.
 */
export function recoveryOrigin(platform: Platform, base: string, pageHost: string): ApiOrigin {
  if (new URL(base).hostname !== pageHost) return { platform, base };
  const fetch: Platform['fetch'] = (url, init) => platform.fetch(url, { ...init, credentials: 'include' });
  return { platform: { ...platform, fetch }, base };
}

/** Whether and how codes are sent. All requests here reject with ApiError, `malformed` for a body of another shape. */
export const readOffer = (origin: ApiOrigin, signal: AbortSignalLike): Promise<RecoveryOffer> =>
  requestApi(origin, {
    path: PATH,
    read: (body) => {
      if (typeof body !== 'object' || body === null) return undefined;
      const { available, reason, sent_by } = fieldsOf(body);
      return {
        // The specification has no such question: what answers it in another way may take a code to be sent.
        available: available !== false,
        reason: reason === 'no_sender' || reason === 'not_prepared' ? reason : null,
        sent_by: sent_by === 'phone' || sent_by === 'mail' || sent_by === 'terminal' ? sent_by : null,
      };
    },
    signal,
  });

/** Whether anything answers there, also what this page may not read: a hub without a gateway allows no other origin. */
export const answers = ({ platform, base }: ApiOrigin, signal: AbortSignalLike): Promise<boolean> =>
  sendRestRequest({
    platform,
    base,
    path: PATH,
    method: 'GET',
    mode: 'no-cors',
    readBody: false,
    signal,
  }).then(
    () => true,
    () => false,
  );

const post = <Value>(
  origin: ApiOrigin,
  json: RecoveryRequest,
  read: (body: Fields) => Value | undefined,
  more: Pick<ApiRequest<Value>, 'signal' | 'timeout'>,
): Promise<Value> =>
  requestApi(origin, {
    method: 'POST',
    path: PATH,
    json,
    read: (body) => read(fieldsOf(body)),
    readRefusal: (body) => errorIn(fieldsOf(body)),
    ...more,
  });

/** By the specification a refusal says why in `error`; one of our gateway has a code too. */
const errorIn = ({ error }: Fields): string | undefined =>
  typeof error === 'string' && error.trim() !== '' ? error.trim().slice(0, LONGEST_SENTENCE) : undefined;

/** Has a code sent, if somebody has this user name and this phone. */
export const sendCode = (
  origin: ApiOrigin,
  who: { readonly phone: string; readonly username: string },
  signal: AbortSignalLike,
): Promise<true> => post(origin, { action: 'send_otp', ...who }, () => true, { signal });

/** Resolves with the reset token. */
export const verifyCode = (
  origin: ApiOrigin,
  typed: { readonly phone: string; readonly code: string },
  signal: AbortSignalLike,
): Promise<string> =>
  post(
    origin,
    { action: 'verify_otp', ...typed },
    ({ reset_token }) => (typeof reset_token === 'string' && reset_token !== '' ? reset_token : undefined),
    { signal },
  );

/** Resolves with whether earlier sessions ended at the hub's own address as well. */
export const resetPassword = (
  origin: ApiOrigin,
  given: { readonly phone: string; readonly reset_token: string; readonly new_password: string },
  signal: AbortSignalLike,
): Promise<boolean> =>
  post(
    origin,
    { action: 'reset_password', ...given },
    ({ sessions_ended_on_hub }) => sessions_ended_on_hub !== false,
    { signal, timeout: RESET_TIMEOUT_MS },
  );

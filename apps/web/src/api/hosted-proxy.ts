import type { PublicSettings } from '@soglia/contracts';
import { isLocalAddress } from '@soglia/hub-client/discovery';
import type { FetchAnswer, FetchInit, Platform } from '@soglia/hub-client/platform';

/** On the app origin: `{PROXY}/{path}` is `{target}/api/{path}`, and `PROXY` alone the very address of the target. */
const PROXY = '/api/ha-proxy';
const TARGET = 'x-target-url';
const TOKEN = 'x-ha-token';
/** The error code of what the proxy itself answers; no answer of a hub has it. */
const REASON = 'x-soglia-proxy';

const TOO_MANY = 429;
/** The proxy got no answer, perhaps after the request was sent. */
const lost: ReadonlySet<string> = new Set(['hub_unreachable', 'hub_timeout']);
/** It follows no redirect and answers 502 instead; what redirects is there, and is no hub. */
const REDIRECTS = 'target_redirects';
const FOUND = 302;
/** What may be sent twice. */
const REPEATABLE = /^(?:GET .*|\w+ https?:\/\/[^/]+\/auth\/.*)$/;

/** An http(s) address in its origin, its path, and its query with the question mark. */
const ADDRESS = /^(https?:\/\/[^/?#]+)([^?#]*)(\?[^#]*)?/;
const BEARER = /^Bearer /;

interface HostedRequest extends FetchInit {
  readonly url: string;
}

/**
 * One request of the app on the hosted domain: through its proxy where it goes to a hub that the hosted domain may
 * reach, else directly. Where the proxy could not reach the hub, the browser tries by itself.
 */
export async function fetchHosted(
  { url, ...init }: HostedRequest,
  platform: Pick<Platform, 'fetch'>,
  settings: PublicSettings,
  ownOrigin = location.origin,
): Promise<FetchAnswer> {
  const target = targetOf(url);
  if (target === undefined || !isProxied(target.base, settings, ownOrigin)) return platform.fetch(url, init);
  const isRepeatable = REPEATABLE.test(`${init.method} ${url}`);
  try {
    const answer = await fetchByProxy(target, init, platform);
    if (answer.headers.get(REASON) === REDIRECTS)
      return { ok: false, status: FOUND, headers: answer.headers, text: () => answer.text() };
    if (!mayAskDirectly(answer, isRepeatable)) return answer;
  } catch (error) {
    // The hosted domain is away: its page may come from the browser's own cache.
    if (!isRepeatable || init.signal?.aborted === true) throw error;
  }
  return platform.fetch(url, init);
}

const fetchByProxy = (
  { proxied, named }: Target,
  { method, headers, body, signal }: FetchInit,
  platform: Pick<Platform, 'fetch'>,
): Promise<FetchAnswer> =>
  platform.fetch(proxied, {
    // Without `mode`: the answer of the own origin can always be read.
    method,
    headers: proxyHeaders(headers, named),
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });

/**
 * Whether the proxy did not reach the hub, and the browser may: a name of a VPN, a certificate that only this device
 * trusts. Nor may a refusal of the proxy be taken for one of the hub, which would end the session.
 */
function mayAskDirectly({ status, headers }: FetchAnswer, isRepeatable: boolean): boolean {
  const reason = headers.get(REASON);
  if (reason === null || status === TOO_MANY) return false;
  if (status < 500 || reason === 'target_certificate') return true;
  return isRepeatable && lost.has(reason);
}

interface Target {
  readonly base: string;
  /** The address at the proxy. */
  readonly proxied: string;
  /** The value of `X-Target-URL`. */
  readonly named: string;
}

function targetOf(url: string): Target | undefined {
  const [, base, path = '', query = ''] = ADDRESS.exec(url) ?? [];
  if (base === undefined) return undefined;
  return path.startsWith('/api/')
    ? { base, proxied: `${PROXY}${path.slice('/api'.length)}${query}`, named: base }
    : { base, proxied: PROXY, named: `${base}${path}${query}` };
}

/** Not the hosted domain itself, nor its hubs, and no address that means another machine at the hosted domain. */
const isProxied = (
  base: string,
  { hub, signIn, hostedPrivateAddresses }: PublicSettings,
  ownOrigin: string,
) =>
  base !== ownOrigin &&
  base !== hub &&
  base !== signIn?.base &&
  (hostedPrivateAddresses || !isLocalAddress(base));

function proxyHeaders(headers: FetchInit['headers'] = {}, named: string): Record<string, string> {
  const { authorization, ...others } = headers;
  return {
    ...others,
    [TARGET]: named,
    ...(authorization === undefined ? {} : { [TOKEN]: authorization.replace(BEARER, '') }),
  };
}

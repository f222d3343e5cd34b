import type { Limits } from '#limits.ts';
import type { Settings } from '#settings/schema.ts';
import type { GatewayParts } from '#composition/gateway-parts.ts';
import { startTestGateway } from './test-gateway.ts';
import { startTestHub, type TestHubOptions } from './test-hub.ts';

interface HostedSetup {
  readonly settings?: Partial<Settings>;
  readonly parts?: Omit<GatewayParts, 'limits'>;
  readonly limits?: Partial<Limits>;
  /** The hub that somebody chose; it is not the one behind the gateway. */
  readonly target?: TestHubOptions;
}

/** A request to the proxy as the app sends it. */
export interface ProxyCall {
  readonly method?: string;
  readonly target?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** A gateway on the hosted domain that may reach this machine, and a hub of somebody. */
export async function startHostedGateway({ settings, parts, limits = {}, target }: HostedSetup = {}) {
  const [behind, hub] = [await startTestHub(), await startTestHub(target)];
  const gateway = await startTestGateway(
    behind.url,
    { hosted: true, hostedPrivateAddresses: ['127.0.0.0/8'], ...settings },
    { ...parts, limits },
  );
  return {
    gateway,
    hub,
    appPort: Number(new URL(gateway.appUrl).port),
    call: (path: string, { method = 'GET', target: url = hub.url, token, ...rest }: ProxyCall = {}) =>
      fetch(`${gateway.appUrl}/api/ha-proxy${path}`, {
        method,
        redirect: 'manual',
        ...(rest.body !== undefined && { body: rest.body }),
        ...(rest.signal !== undefined && { signal: rest.signal }),
        headers: {
          origin: gateway.appUrl,
          'x-target-url': url,
          ...(token !== undefined && { 'x-ha-token': token }),
          ...(rest.body !== undefined && { 'content-type': 'application/json' }),
          ...rest.headers,
        },
      }),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await Promise.all([hub.close(), behind.close()]);
    },
  };
}

export type HostedGateway = Awaited<ReturnType<typeof startHostedGateway>>;

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type Child } from './child.ts';
import { freePort } from './free-port.ts';

export interface GatewayProcess extends Child {
  readonly appUrl: string;
  readonly hubUrl: string;
}

export interface GatewayOptions {
  /** Where it is to listen; any free ports when not given. */
  readonly ports?: { readonly app: number; readonly hub: number };
  /** Where browsers are to find the hub origin, if not at the gateway itself. */
  readonly publicHubUrl?: string;
  /** Web origins that may call the hub origin besides the app. */
  readonly allowedOrigins?: readonly string[];
}

/** The gateway as it is shipped, before a hub that runs elsewhere. */
export const startGateway = async (hub: string, options: GatewayOptions = {}): Promise<GatewayProcess> => {
  const app = options.ports?.app ?? (await freePort());
  const hubPort = options.ports?.hub ?? (await freePort());
  const admin = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'soglia-bench-'));
  const child = await startChild({
    script: 'apps/gateway/src/main.ts',
    // As npm start has it.
    nodeFlags: ['--max-semi-space-size=1'],
    args: [
      ...['--hub', hub, '--data', data, '--log-level', 'warn'],
      ...['--app-port', String(app), '--hub-port', String(hubPort), '--admin-port', String(admin)],
      ...(options.publicHubUrl === undefined ? [] : ['--public-hub-url', options.publicHubUrl]),
      ...(options.allowedOrigins === undefined
        ? []
        : ['--allowed-origins', options.allowedOrigins.join(',')]),
    ],
    ready: async () => (await fetch(`http://127.0.0.1:${admin}/health/ready`)).ok,
  });
  return {
    ...child,
    appUrl: `http://127.0.0.1:${app}`,
    hubUrl: `http://127.0.0.1:${hubPort}`,
    stop: async () => {
      await child.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
};

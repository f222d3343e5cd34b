import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@soglia/database/testing/free-ports';
import { gatewayFlags, memoryEnv } from '../../tools/set-up/server-memory.mjs';
import { startChild, type ChildProcess } from './child.ts';

export interface GatewayProcess extends ChildProcess {
  readonly appUrl: string;
  readonly hubUrl: string;
  readonly adminUrl: string;
}

export interface GatewayOptions {
  /** Ports to listen on; free ones when not given. */
  readonly ports?: { readonly app: number; readonly hub: number };
  /** Public URL of the hub origin, if not the gateway's own. */
  readonly publicHubUrl?: string;
  /** Origins that may call the hub origin besides the app origin. */
  readonly allowedOrigins?: readonly string[];
  /** Further flags, as on the command line. */
  readonly flags?: readonly string[];
  /** Settings that are no arguments. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the gateway in front of an external hub. */
export async function startGateway(hub: string, options: GatewayOptions = {}): Promise<GatewayProcess> {
  const app = options.ports?.app ?? (await freePort());
  const hubPort = options.ports?.hub ?? (await freePort());
  const admin = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'soglia-bench-'));
  const child = await startChild({
    script: 'apps/gateway/dist/server/main.js',
    env: { ...memoryEnv, ...options.env },
    nodeFlags: gatewayFlags,
    args: [
      '--hub',
      hub,
      '--data',
      data,
      '--app-port',
      String(app),
      '--hub-port',
      String(hubPort),
      '--admin-port',
      String(admin),
      ...(options.publicHubUrl === undefined ? [] : ['--public-hub-url', options.publicHubUrl]),
      ...(options.allowedOrigins === undefined
        ? []
        : ['--allowed-origins', options.allowedOrigins.join(',')]),
      ...(options.flags ?? []),
    ],
    ready: async () => (await fetch(`http://127.0.0.1:${admin}/health/ready`)).ok,
  });
  return {
    ...child,
    appUrl: `http://127.0.0.1:${app}`,
    hubUrl: `http://127.0.0.1:${hubPort}`,
    adminUrl: `http://127.0.0.1:${admin}`,
    stop: async () => {
      await child.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

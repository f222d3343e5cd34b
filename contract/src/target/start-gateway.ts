import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gateway, Settings } from '@soglia/gateway';

export interface RunningGateway {
  readonly hubUrl: string;
  readonly appUrl: string;
  readonly messages: Gateway['messages'];
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

/** Our gateway in front of the hub, with data of its own. */
export async function startGateway(hub: string, settings: Partial<Settings> = {}): Promise<RunningGateway> {
  const { buildGateway, defaultSettings } = await import('@soglia/gateway');
  // Cases fail to sign in on purpose, all from one address and mostly with one user name.
  const unlimited = 100_000;
  const data = await mkdtemp(join(tmpdir(), 'soglia-contract-'));
  const gateway = await buildGateway(
    {
      ...defaultSettings,
      ...settings,
      hub,
      data,
      appPort: 0,
      hubPort: 0,
      adminPort: 0,
      logLevel: 'silent',
    },
    {
      limits: {
        failuresPerAddress: unlimited,
        failuresPerUser: unlimited,
        renewalsPerAddress: unlimited,
        refusedTokensPerAddress: unlimited,
      },
    },
  );
  const { hubUrl, appUrl } = await gateway.listen();
  return {
    hubUrl,
    appUrl,
    messages: gateway.messages,
    async stop() {
      await gateway.close();
      await rm(data, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

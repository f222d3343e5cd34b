import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buildGateway } from '#build-gateway.ts';
import type { GatewayParts } from '#composition/gateway-parts.ts';
import { createLogger } from '#logging/logger.ts';
import { defaultSettings, type Settings } from '#settings/schema.ts';
import { placeMigratedStore } from './migrated-store.ts';

/** The real gateway on free ports, its log kept in memory, its data in a folder that is removed with it. */
export async function startTestGateway(
  hub: string,
  settings: Partial<Settings> = {},
  parts: GatewayParts = {},
) {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const data = join(tmpdir(), `soglia-test-${randomUUID()}`);
  const all = { ...defaultSettings, hub, data, appPort: 0, hubPort: 0, adminPort: 0, ...settings };
  if (all.databaseUrl === undefined) await placeMigratedStore(all.data);
  const gateway = await buildGateway(all, { logger: createLogger('trace', sink), ...parts });
  const addresses = await gateway.listen();
  await gateway.hubReachable();
  const close = async () => {
    await gateway.close();
    await rm(data, { recursive: true, force: true, maxRetries: 10 });
  };
  return {
    ...gateway,
    ...addresses,
    close,
    hubPort: Number(new URL(addresses.hubUrl).port),
    socketUrl: `${addresses.hubUrl.replace('http', 'ws')}/api/websocket`,
    /** Everything that was logged. */
    log: () => lines.join(''),
    [Symbol.asyncDispose]: close,
  };
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

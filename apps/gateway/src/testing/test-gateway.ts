import { Writable } from 'node:stream';
import { buildGateway, type GatewayParts } from '#build-gateway.ts';
import { createLogger } from '#logging/logger.ts';
import { defaultSettings, type Settings } from '#settings/schema.ts';

/** The real gateway on free ports, its log kept in memory. */
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
  const gateway = await buildGateway(
    { ...defaultSettings, hub, appPort: 0, hubPort: 0, adminPort: 0, ...settings },
    { logger: createLogger('trace', sink), ...parts },
  );
  const addresses = await gateway.listen();
  await gateway.hubReachable();
  return {
    ...gateway,
    ...addresses,
    hubPort: Number(new URL(addresses.hubUrl).port),
    socketUrl: `${addresses.hubUrl.replace('http', 'ws')}/api/websocket`,
    /** Everything that was logged. */
    log: () => lines.join(''),
    [Symbol.asyncDispose]: () => gateway.close(),
  };
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

import { createConnection, type OwnConnection } from '../connection/connection.ts';
import type { ConnectionState } from '../connection/types.ts';
import { createHouse, type House } from './house.ts';
import { createHubTalk, type HubTalk } from './hub-talk.ts';
import { fixedToken } from './memory-house.ts';
import { startSocketHub, type SocketHub } from './socket-hub.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';
import { until } from './until.ts';

export interface LiveConnection extends AsyncDisposable {
  readonly hub: SocketHub;
  readonly talk: HubTalk;
  readonly house: House;
  readonly platform: TestPlatform;
  readonly tokens: ReturnType<typeof fixedToken>;
  readonly connection: OwnConnection;
  /** Every state since the start. */
  readonly states: readonly ConnectionState[];
  /** Lets time pass, in steps short enough for real sockets to keep up. */
  pass(ms: number): Promise<void>;
  ready(): Promise<void>;
}

/** A connection over real sockets to a real server, on a clock that obeys. */
export async function openLive(options: { visible?: boolean } = {}): Promise<LiveConnection> {
  const platform = createTestPlatform();
  const house = createHouse(() => platform.clock.now());
  house.set('light.desk', 'on', { friendly_name: 'Scrivania' });
  const talk = createHubTalk(house);
  const hub = await startSocketHub(talk);
  const tokens = fixedToken(talk);
  const connection = createConnection({ base: hub.base, platform, tokens, ...options });
  const states: ConnectionState[] = [];
  connection.onState((state) => states.push(state));
  return {
    hub,
    talk,
    house,
    platform,
    tokens,
    connection,
    states,
    pass: (ms) => platform.clock.advance(ms),
    ready: () => until(() => connection.state.kind === 'ready'),
    async [Symbol.asyncDispose]() {
      connection.close();
      await hub[Symbol.asyncDispose]();
    },
  };
}

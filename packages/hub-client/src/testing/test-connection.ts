import { createConnection, type InternalConnection } from '../connection/connection.ts';
import type { ConnectionState } from '../connection/types.ts';
import { createFakeEntities, type FakeEntities } from './fake-entities.ts';
import { createFakeHub, type FakeHub } from './fake-hub.ts';
import { fixedToken } from './in-memory-hub.ts';
import { startFakeHubServer, type FakeHubServer } from './fake-hub-server.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';
import { waitUntil } from './wait-until.ts';

export interface TestConnection extends AsyncDisposable {
  readonly server: FakeHubServer;
  readonly fakeHub: FakeHub;
  readonly entities: FakeEntities;
  readonly platform: TestPlatform;
  readonly tokens: ReturnType<typeof fixedToken>;
  readonly connection: InternalConnection;
  /** Every state since the start. */
  readonly states: readonly ConnectionState[];
  /** Advances the clock, in steps short enough for real sockets. */
  pass(ms: number): Promise<void>;
  ready(): Promise<void>;
}

/** A connection over real sockets to a fake hub server, with a fake clock. */
export async function openTestConnection(options: { visible?: boolean } = {}): Promise<TestConnection> {
  const platform = createTestPlatform();
  const entities = createFakeEntities(() => platform.clock.now());
  entities.set('light.desk', 'on', { friendly_name: 'Scrivania' });
  const fakeHub = createFakeHub(entities);
  const server = await startFakeHubServer(fakeHub);
  const tokens = fixedToken(fakeHub);
  const connection = createConnection({ base: server.base, platform, tokens, ...options });
  const states: ConnectionState[] = [];
  connection.onState((state) => states.push(state));
  return {
    server,
    fakeHub,
    entities,
    platform,
    tokens,
    connection,
    states,
    pass: (ms) => platform.clock.advance(ms),
    ready: () => waitUntil(() => connection.state.kind === 'ready'),
    async [Symbol.asyncDispose]() {
      connection.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The same, opened and ready. @param answers by command: a result, or `{ error }` */
export async function openReadyConnection(
  answers: Readonly<Record<string, unknown>> = {},
): Promise<TestConnection> {
  const live = await openTestConnection();
  for (const [type, answer] of Object.entries(answers))
    live.fakeHub.behaviour.answers.set(type, () => answer);
  live.connection.open();
  await live.ready();
  return live;
}

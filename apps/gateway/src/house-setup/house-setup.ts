import type { HouseSetup, SetupCheck } from '@soglia/contracts/companion';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { HubLink } from '#hub/hub-link.ts';
import type { CallerPerson } from '#identity/identity.ts';
import type { Instances } from '#instances/instances.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import type { LostReason, ManagedServiceConnection } from '#service-connection/create-service-connection.ts';
import type { ServiceState } from '#service-connection/service-connection.ts';
import { createSeal } from '#service-connection/seal.ts';
import { createTokenVault } from '#service-connection/token-vault.ts';
import type { Store } from '#store/store.ts';
import { adoptToken, type OwnerTokenSource } from './adopt-token.ts';
import { describeChecks, type HouseFacts } from './check-texts.ts';
import { probeHub, tryHubPort } from './probe-hub.ts';
import { readHubDifferences } from './hub-differences.ts';
import { readHubHttpConfig } from './hub-http-config.ts';
import { prepareHouse, type Preparer } from './prepare-house.ts';
import { readSeenAddress } from './seen-address.ts';
import { trustGateway, trustStep, type TrustFailure } from './trust-gateway.ts';

export interface HouseSetupOptions {
  readonly connection: ManagedServiceConnection;
  readonly store: Store;
  readonly instances: Pick<Instances, 'announce' | 'onAnnouncedElsewhere' | 'onMissed' | 'exclusively'>;
  /** SOGLIA_SECRET. */
  readonly secret: string | undefined;
  /** The data folder. */
  readonly data: string;
  readonly link: HubLink;
  readonly hub: string;
  /** The gateway's own ports. */
  readonly ownPorts: () => readonly number[];
  /** Gives a token of the owner where the hub runs in this process. */
  readonly ownerToken: OwnerTokenSource | undefined;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Gives the gateway its own access to the hub, watches over it, and says what a house still lacks. */
export interface HouseSetupService {
  /** Takes up the stored token. Resolves when that is known; the connection follows. */
  start(): Promise<void>;
  /** The state for anybody, and for administrators the checklist, tried anew. @throws ApiError */
  read(person: CallerPerson): Promise<HouseSetup>;
  /** The same without the limit of how often a person may ask: for the answer to a change. */
  describe(person: CallerPerson): Promise<HouseSetup>;
  /** Obtains, stores and uses a token of the owner. Calls at the same time are one. @throws ApiError */
  prepare(by: Preparer, label: string): Promise<void>;
  /** Begins to mend one item; the checklist shows how that goes. @throws ApiError */
  mend(check: SetupCheck['check']): Promise<void>;
  close(): void;
}

const STORE_RETRY_MS = 5000;

export function createHouseSetup(options: HouseSetupOptions): HouseSetupService {
  const { connection, store, instances, link, limits, clock, logger, ownerToken } = options;
  const vault = createTokenVault(store, createSeal(options));
  const closing = new AbortController();
  /** The token that is used, or was refused; undefined while none was taken up. */
  let inUse: string | undefined;
  const use = (token: string) => {
    inUse = token;
    connection.use(token);
  };
  /** The other gateways of the database have the former one, which is deleted. */
  const useMade = (token: string) => {
    use(token);
    instances.announce('service_token', '');
  };
  const parts = { connection, vault, link, limits, clock, logger, use: useMade, closing: closing.signal };
  const readings = createFailureLimit(limits.setupReadings, limits.setupWindow);
  const preparations = createFailureLimit(limits.setupPreparations, limits.setupWindow);
  let preparing: Promise<void> | undefined;
  let checking: Promise<SetupCheck[]> | undefined;
  let mending = false;
  let trustFailure: TrustFailure | undefined;
  let adopted = false;
  let isTakenUp = false;
  /** How often another gateway of the database may have stored a token. */
  let storedElsewhere = 0;
  let cancelRetry: () => void = () => undefined;

  /** A token that was lost is noted once, also over restarts. */
  const recordLoss = async (reason: LostReason) => {
    const stored = await vault.about();
    const isNew = await vault.markLost(reason, ({ auditLog }) =>
      auditLog.add({
        at: clock.now(),
        action: 'house.token_lost',
        actor: null,
        address: null,
        subject:
          stored === undefined || stored.ownerId === ''
            ? null
            : { id: stored.ownerId, name: stored.ownerName },
        changes: [{ field: 'reason', before: null, after: reason }],
      }),
    );
    if (isNew) logger.warn({ reason }, 'the token of the gateway was lost: people and roles are read-only');
  };

  const adopt = () => {
    if (ownerToken === undefined) return;
    adopted = true;
    void adoptToken(parts, ownerToken);
  };

  /** Uses the stored token where it is another one than that in use. @throws StoreUnavailableError */
  const takeUpOther = async (): Promise<void> => {
    const stored = await vault.load();
    if (stored === undefined || closing.signal.aborted) return;
    const { token } = stored;
    if (token !== undefined && token !== inUse) use(token);
    // A house that is prepared lets nobody through without a role, also where the token cannot be read.
    else if (token === undefined && connection.state === 'not_prepared') connection.goWithout('lost', 'key');
  };

  /** One that another gateway of the database has replaced is not lost. */
  const noteLoss = async (reason: LostReason): Promise<void> => {
    const lost = inUse;
    await takeUpOther();
    if (inUse === lost) await recordLoss(reason);
  };

  const onLost = () => {
    const { lostReason } = connection;
    // A hub in this process that lost its data gets another token, once.
    if (ownerToken !== undefined && !adopted) adopt();
    else if (lostReason !== undefined)
      noteLoss(lostReason).catch((error: unknown) => {
        logger.warn({ err: error }, 'the loss of the token was not recorded');
      });
  };

  const onReady = () => {
    adopted = false;
    vault.clearLost().catch((error: unknown) => {
      logger.warn({ err: error }, 'the return of the token was not recorded');
    });
  };

  /** Another gateway may have prepared the house, or prepared it anew. */
  const onStoredElsewhere = () => {
    cancelRetry();
    storedElsewhere += 1;
    if (!isTakenUp || closing.signal.aborted) return;
    takeUpOther().catch((error: unknown) => {
      logger.warn({ err: error }, 'the token that another gateway has stored was not read: trying again');
      cancelRetry = clock.after(STORE_RETRY_MS, onStoredElsewhere);
    });
  };

  const stops = [
    connection.onEvent((event) => {
      if (event.kind !== 'state') return;
      if (event.state === 'lost') onLost();
      if (event.state === 'ready') onReady();
    }),
    instances.onAnnouncedElsewhere('service_token', onStoredElsewhere),
    instances.onMissed(onStoredElsewhere),
  ];

  const takeUp = async () => {
    const [stored, lost] = await Promise.all([vault.load(), vault.lostReason()]);
    if (stored === undefined) {
      connection.goWithout('not_prepared');
      adopt();
    } else if (stored.token === undefined) connection.goWithout('lost', 'key');
    else if (lost === 'refused') {
      // Each try with a refused token counts as a failed sign-in at the hub.
      inUse = stored.token;
      connection.goWithout('lost', 'refused');
    } else use(stored.token);
  };

  const start = async (): Promise<void> => {
    if (closing.signal.aborted) return;
    try {
      const before = storedElsewhere;
      await takeUp();
      isTakenUp = true;
      if (storedElsewhere !== before) onStoredElsewhere();
    } catch (error) {
      logger.warn({ err: error }, 'the token of the gateway was not read: trying again');
      clock.after(STORE_RETRY_MS, () => void start());
    }
  };

  const readOwner = async (): Promise<string | undefined> => {
    const name = (await vault.about().catch(() => undefined))?.ownerName;
    return name === '' ? undefined : name;
  };

  const readFacts = async (): Promise<HouseFacts> => {
    // What is read while it is being mended may be of before.
    const wasMending = mending;
    const [answer, storeWritable, port] = await Promise.all([
      probeHub(link, clock),
      store.check().catch(() => false),
      tryHubPort({ hub: options.hub, ownPorts: options.ownPorts() }),
      connection.settled(limits.hubConnect),
    ]);
    const isReady = connection.state === 'ready';
    const address = isReady ? await readSeenAddress(connection, link) : undefined;
    if (!isReady) await link.check();
    const { trust } = link;
    const [config, differences] = isReady
      ? await Promise.all([
          readHubHttpConfig(connection).catch(() => null),
          readHubDifferences(connection).catch(() => undefined),
        ])
      : [null, undefined];
    const step = trustStep(config ?? undefined, trust);
    return {
      service: connection.state,
      lost: connection.lostReason,
      owner: await readOwner(),
      hub: options.hub,
      address,
      trust,
      mending: mending || wasMending,
      trustFailure,
      port,
      storeWritable,
      reachable: answer !== undefined,
      banned: answer?.banned === true,
      trustBy: config === null ? undefined : (step ?? (config === undefined ? 'manual' : undefined)),
      banAfter: config === null ? undefined : config === undefined ? 'untold' : config.banAfter,
      clockAhead: answer?.clockAhead,
      differences,
    };
  };

  const check = (): Promise<SetupCheck[]> => {
    checking ??= readFacts()
      .then(describeChecks)
      .finally(() => {
        checking = undefined;
      });
    return checking;
  };

  const describe = async (person: CallerPerson): Promise<HouseSetup> => {
    const checks = person.isAdmin ? await check() : [];
    return {
      state: houseStates[connection.state],
      owner: (await readOwner()) ?? null,
      may_prepare: person.isOwner,
      checks,
    };
  };

  const read = async (person: CallerPerson): Promise<HouseSetup> => {
    const waitMs = await readings.consume(person.userId);
    if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
    return describe(person);
  };

  const prepareOnce = async (by: Preparer, label: string): Promise<void> => {
    const waitMs = await preparations.consume(by.userId);
    if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
    // Of two at once each would delete the token from before, and leave that of the other.
    await instances.exclusively(() => prepareHouse(parts, by, label));
    await connection.settled(limits.hubConnect);
  };

  const prepare = (by: Preparer, label: string): Promise<void> => {
    preparing ??= prepareOnce(by, label).finally(() => {
      preparing = undefined;
    });
    return preparing;
  };

  const mend = async (name: SetupCheck['check']): Promise<void> => {
    if (name !== 'proxy') throw new ApiError('not_mendable');
    if (mending) return;
    mending = true;
    try {
      if (connection.state !== 'ready') throw new ApiError('house_not_prepared');
      const config = await readHubHttpConfig(connection);
      await link.check();
      if (trustStep(config, link.trust) === undefined) throw new ApiError('not_mendable');
    } catch (error) {
      mending = false;
      throw error instanceof ApiError ? error : new ApiError('hub_unreachable');
    }
    trustFailure = undefined;
    void trustGateway(parts).then((failure) => {
      trustFailure = failure;
      mending = false;
    });
  };

  return {
    start,
    read,
    describe,
    prepare,
    mend,
    close: () => {
      for (const stop of stops) stop();
      cancelRetry();
      closing.abort(new Error('the gateway stops'));
      connection.close();
    },
  };
}

const houseStates: Readonly<Record<ServiceState, HouseSetup['state']>> = {
  not_prepared: 'not_prepared',
  connecting: 'hub_away',
  ready: 'prepared',
  hub_away: 'hub_away',
  lost: 'lost',
};

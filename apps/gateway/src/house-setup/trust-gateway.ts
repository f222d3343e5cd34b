import { wait, type Clock } from '@soglia/server/clock';
import { MINUTE_MS } from '@soglia/server/durations';
import type { HubLink } from '#hub/hub-link.ts';
import type { Logger } from '#logging/logger.ts';
import type { ManagedServiceConnection } from '#service-connection/create-service-connection.ts';
import { HubCommandError, ServiceUnavailableError } from '#service-connection/service-connection.ts';
import { readHubHttpConfig, withTrustedProxy, type HubHttpConfig } from './hub-http-config.ts';
import { readSeenAddress } from './seen-address.ts';

/** How setting the trust went wrong. */
export type TrustFailure =
  /** The hub does not take the settings. */
  | 'refused'
  /** The hub did not come back within the time. */
  | 'no_answer'
  /** The hub came back and does not believe the gateway: the setting was not confirmed, and the hub takes it back. */
  | 'not_trusted';

export interface TrustParts {
  readonly connection: ManagedServiceConnection;
  readonly link: HubLink;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly closing: AbortSignal;
}

/** The hub takes an unconfirmed setting back five minutes after its start. */
const RESTART_MS = 4 * MINUTE_MS;
const PROOF_MS = MINUTE_MS;
const POLL_MS = 1000;

/** What the gateway itself has to do, where it can do anything. */
export function trustStep(
  config: HubHttpConfig | undefined,
  trust: HubLink['trust'],
): 'configure' | 'confirm' | undefined {
  if (config === undefined || trust === 'unknown') return undefined;
  if (trust === 'refused') return 'configure';
  return config.active === 'pending' ? 'confirm' : undefined;
}

/**
 * Makes the hub trust the gateway as a proxy: adds its address to the hub's settings, waits until the hub has restarted
 * with them, proves that it believes the gateway, and confirms them. A hub whose settings are not confirmed goes back to
 * the former ones by itself. Takes as long as the hub's restart. @returns undefined where it worked
 */
export async function trustGateway(parts: TrustParts): Promise<TrustFailure | undefined> {
  const { connection, link, logger } = parts;
  try {
    const config = await readHubHttpConfig(connection);
    await link.check();
    const step = trustStep(config, link.trust);
    if (config === undefined || step === undefined) return link.trusted ? undefined : 'refused';
    if (step === 'confirm') return await confirm(parts);
    const address = await readSeenAddress(connection, link);
    if (address === undefined) return 'refused';
    logger.info({ address }, 'asking the hub to trust the gateway as a proxy');
    if (!(await configure(parts, withTrustedProxy(config, address)))) return 'not_trusted';
    if (!(await isOnTrial(parts))) return 'no_answer';
    return await confirm(parts);
  } catch (error) {
    logger.warn({ err: error }, 'the hub was not made to trust the gateway');
    return error instanceof HubCommandError ? 'refused' : 'no_answer';
  }
}

/** Whether the hub restarts with the new settings. One that has only just started takes none yet. */
async function configure(parts: TrustParts, config: object): Promise<boolean> {
  const { connection, clock, closing } = parts;
  const until = clock.now() + RESTART_MS;
  for (;;) {
    try {
      const answer = await connection.command({ type: 'http/config/configure', config });
      return typeof answer === 'object' && answer !== null && 'restart' in answer && answer.restart === true;
    } catch (error) {
      // It may restart before it has answered.
      if (error instanceof ServiceUnavailableError && error.sent) return true;
      const isStarting = error instanceof HubCommandError && error.code === 'not_running';
      if (!isStarting || clock.now() >= until || closing.aborted) throw error;
      await wait(clock, POLL_MS, closing);
    }
  }
}

/**
 * Whether the hub believes the gateway. While it starts it does not answer the page that tells; and one refusal may be the
 * outcome of a trial that began before the restart.
 */
async function isBelieved(parts: TrustParts): Promise<boolean> {
  const { link, clock, closing } = parts;
  const until = clock.now() + PROOF_MS;
  for (let refusals = 0; clock.now() < until && !closing.aborted;) {
    await link.check();
    if (link.trusted) return true;
    if (link.trust === 'refused') refusals += 1;
    if (refusals > 1) return false;
    await wait(clock, POLL_MS, closing);
  }
  return false;
}

/** Waits until the hub runs with the new settings. */
async function isOnTrial(parts: TrustParts): Promise<boolean> {
  const { connection, clock, closing } = parts;
  const until = clock.now() + RESTART_MS;
  while (clock.now() < until && !closing.aborted) {
    await wait(clock, POLL_MS, closing);
    try {
      const config = await readHubHttpConfig(connection);
      if (config?.active === 'pending') return true;
    } catch {
      // It restarts, or does not know its commands yet.
    }
  }
  return false;
}

async function confirm(parts: TrustParts): Promise<TrustFailure | undefined> {
  const { connection, logger } = parts;
  if (!(await isBelieved(parts))) return 'not_trusted';
  await connection.command({ type: 'http/config/promote' });
  logger.info('the hub trusts the gateway as a proxy');
  return undefined;
}

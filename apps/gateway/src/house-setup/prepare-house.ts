import { randomBytes } from 'node:crypto';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { readToken } from '#identity/token-format.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { openHubSession, TokenRefusedError, type HubSession } from '#service-connection/hub-session.ts';
import { HubCommandError, ServiceUnavailableError } from '#service-connection/service-connection.ts';
import type { ServiceToken, StoredServiceToken, TokenVault } from '#service-connection/token-vault.ts';
import { StoreUnavailableError } from '#store/store.ts';
import { removeTokenNamed } from './remove-token.ts';

/** Who asks to prepare the house. */
export interface Preparer {
  readonly userId: string;
  readonly name: string;
  /** Of the person's own session. */
  readonly token: string;
  /** The client's IP address. */
  readonly address: string;
}

export interface PreparationParts {
  /** Signs in with this token, which has been stored, from now on. */
  readonly use: (token: string) => void;
  readonly vault: TokenVault;
  readonly link: HubLink;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The gateway stops. */
  readonly closing: AbortSignal;
}

/** The hub takes days. */
const TEN_YEARS = 3650;

const REMOVAL_TRIES = 5;
const FIRST_REMOVAL_RETRY_MS = 500;

/**
 * Obtains a long-lived token with the owner's session, verifies it, stores it, uses it, and deletes the former one. What
 * fails takes back what was done before it.
 * @throws ApiError
 */
export async function prepareHouse(parts: PreparationParts, by: Preparer, label: string): Promise<void> {
  const { use, vault, logger } = parts;
  try {
    const [former, lost] = await Promise.all([vault.load(), vault.lostReason()]);
    const session = await openSession(parts, by.token, by.address);
    try {
      const owner = await session.currentUser();
      if (!owner.isOwner) throw new ApiError('owner_only');
      const made = await makeToken(parts, session, by, { id: owner.id, name: owner.name, label });
      logger.info('house prepared');
      use(made.token);
      if (former?.ownerId === owner.id) await removeSurely(parts, session, by, former.clientName);
      else if (lost !== 'refused') await removeByItself(parts, former);
    } finally {
      session.close();
    }
  } catch (error) {
    throw asApiError(error);
  }
}

interface TokenOwner {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

async function makeToken(
  parts: PreparationParts,
  session: HubSession,
  by: Preparer,
  owner: TokenOwner,
): Promise<ServiceToken> {
  const { vault, clock } = parts;
  // The hub refuses a name that is in use.
  const clientName = `${owner.label} ${randomBytes(4).toString('hex')}`;
  try {
    const token = await session.command({
      type: 'auth/long_lived_access_token',
      client_name: clientName,
      lifespan: TEN_YEARS,
    });
    if (typeof token !== 'string' || readToken(token) === undefined)
      throw new HubCommandError('no_token', 'no token');
    await verifyToken(parts, token, owner.id);
    const made = { token, clientName, ownerId: owner.id, ownerName: owner.name };
    await vault.save(made, ({ auditLog }) =>
      auditLog.add({
        at: clock.now(),
        action: 'house.prepared',
        address: by.address,
        changes: [],
        actor: { id: by.userId, name: by.name },
        subject: { id: owner.id, name: owner.name },
      }),
    );
    return made;
  } catch (error) {
    // Also where no answer came: the hub may have made the token all the same.
    await removeSurely(parts, session, by, clientName);
    throw error;
  }
}

async function verifyToken(parts: PreparationParts, token: string, ownerId: string): Promise<void> {
  const session = await openSession(parts, token).catch((error: unknown) => {
    throw error instanceof TokenRefusedError ? new HubCommandError('refused', 'the new token') : error;
  });
  try {
    const { id, isOwner } = await session.currentUser();
    if (id !== ownerId || !isOwner) throw new HubCommandError('wrong_person', 'the token is of another one');
  } finally {
    session.close();
  }
}

const openSession = (
  { link, limits, clock, logger, closing }: PreparationParts,
  token: string,
  address?: string,
): Promise<HubSession> =>
  openHubSession({
    link,
    limits,
    clock,
    logger,
    token,
    signal: closing,
    headers: address === undefined ? [] : link.forwardedFor(address),
  });

/** Only the token's own person can delete it: that of a former owner deletes itself, where it still serves. */
async function removeByItself(
  parts: PreparationParts,
  former: StoredServiceToken | undefined,
): Promise<void> {
  if (former?.token === undefined) return;
  try {
    const session = await openSession(parts, former.token);
    await removeTokenNamed(session, former.clientName).finally(() => session.close());
  } catch {
    // Its deletion ends the session before the answer.
  }
}

/** Deletes the token now, or in the next minutes; then the log says what has to be deleted by hand. */
async function removeSurely(
  parts: PreparationParts,
  session: HubSession,
  by: Preparer,
  clientName: string,
): Promise<void> {
  try {
    await removeTokenNamed(session, clientName);
  } catch {
    removeLater(parts, by, clientName, REMOVAL_TRIES);
  }
}

function removeLater(parts: PreparationParts, by: Preparer, clientName: string, triesLeft: number): void {
  const { clock, logger, closing } = parts;
  if (closing.aborted) return;
  if (triesLeft === 0) {
    logger.warn({ clientName }, 'a token of the gateway was left on the hub: its owner can delete it there');
    return;
  }
  const wait = FIRST_REMOVAL_RETRY_MS * 4 ** (REMOVAL_TRIES - triesLeft);
  const tryAgain = async () => {
    try {
      const session = await openSession(parts, by.token, by.address);
      await removeTokenNamed(session, clientName).finally(() => session.close());
    } catch (error) {
      removeLater(parts, by, clientName, error instanceof TokenRefusedError ? 0 : triesLeft - 1);
    }
  };
  clock.after(wait, () => void tryAgain());
}

function asApiError(error: unknown): unknown {
  if (error instanceof TokenRefusedError) return new ApiError('unauthorized');
  if (error instanceof ServiceUnavailableError) return new ApiError('hub_unreachable');
  if (error instanceof HubCommandError) return new ApiError('hub_refused');
  if (error instanceof StoreUnavailableError) return new ApiError('store_unavailable');
  return error;
}

import { openHubSession } from '#service-connection/hub-session.ts';
import type { PreparationParts } from './prepare-house.ts';

/** Makes a token of the hub's owner: only a hub that runs in the gateway's process can be asked for it. */
export type OwnerTokenSource = (clientName: string) => string;

const CLIENT_NAME = 'Soglia';

const TRIES = 8;
const FIRST_RETRY_MS = 250;

/** Prepares the house by itself: with a token that the hub in this process gives. */
export async function adoptToken(
  parts: PreparationParts,
  source: OwnerTokenSource,
  triesLeft = TRIES,
): Promise<void> {
  const { use, vault, link, limits, clock, logger, closing } = parts;
  try {
    const token = source(CLIENT_NAME);
    const session = await openHubSession({ link, limits, clock, logger, token, signal: closing });
    const owner = await session.currentUser().finally(() => session.close());
    const about = { clientName: CLIENT_NAME, ownerId: owner.id, ownerName: owner.name };
    await vault.save({ token, ...about }, ({ auditLog }) =>
      auditLog.add({
        at: clock.now(),
        action: 'house.prepared',
        actor: null,
        address: null,
        changes: [],
        subject: { id: owner.id, name: owner.name },
      }),
    );
    use(token);
  } catch (error) {
    if (closing.aborted) return;
    logger.warn({ err: error }, 'the house was not prepared by itself');
    if (triesLeft > 1) {
      clock.after(FIRST_RETRY_MS * 2 ** (TRIES - triesLeft), () => {
        void adoptToken(parts, source, triesLeft - 1);
      });
    }
  }
}

import { useCallback } from 'react';
import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { RecoveryScreen } from '#features/recovery/recovery-screen.tsx';
import { useSessionState } from '#features/session/session-context.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { useProduct } from '#shared/ui/product.ts';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router.tsx';
import { useServices, type Services } from '../services/services.ts';

/** The port of the specification, where no address of the hub was found. */
const HUB_PORT = '8123';

/** /password-recovery */
export const Screen = () => {
  const services = useServices();
  const session = useSessionState();
  const { state: typed } = useLocation();
  return (
    <RecoveryScreen
      platform={services.platform}
      findBase={useCallback((signal: AbortSignalLike) => findBase(services, signal), [services])}
      username={
        typeof typed === 'string' && typed !== '' ? typed : session.kind === 'out' ? session.lastUsername : ''
      }
      product={useProduct()}
      leave={(look, username, label) => (
        <Link className={buttonClass(look)} to="/login" how={{ state: username }}>
          {label}
        </Link>
      )}
    />
  );
};

/** The hub by discovery; else the stored server. */
async function findBase({ settings, discovery, book }: Services, signal: AbortSignalLike): Promise<string> {
  // They name the hub of this house; without them it is looked for at the stored addresses.
  await settings.get().catch(() => undefined);
  const found = await discovery.find(signal);
  if (found !== undefined) return found;
  const server = new URL(`http://${book.server()}`);
  server.port = HUB_PORT;
  return server.origin;
}

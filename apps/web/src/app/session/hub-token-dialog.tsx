import { useSessionStore } from '#features/session/session-context.ts';
import type { SessionState } from '#features/session/session-store.ts';
import { useProduct } from '#shared/ui/product.ts';
import { useServices } from '../services/services.ts';
import { overlay, useOpenCount } from '../overlay.tsx';

const TokenDialog = overlay(
  async () => (await import('#features/session/token/token-dialog.tsx')).TokenDialog,
);

interface HubTokenDialogProps {
  readonly open: boolean;
  /** The address that the field begins with. */
  readonly server: string;
  readonly onClose: () => void;
}

/** 'Configurazione Token Home Assistant': a valid token starts a new session. */
export const HubTokenDialog = ({ open, server, onClose }: HubTokenDialogProps) => {
  const services = useServices();
  const { platform, book, discovery } = services;
  const sessions = useSessionStore();
  const openCount = useOpenCount(open);
  return (
    <TokenDialog
      key={openCount}
      open={open}
      product={useProduct()}
      server={server}
      platform={platform}
      validate={async (typed, token, signal) => {
        const { checkTokenAt } = await import('./check-token.ts');
        const base = await checkTokenAt(typed, { platform, token, signal });
        const { usernameOf } = await import('./one-shot-connection.ts');
        return {
          base,
          username: (await usernameOf(platform, base, token)) || lastUsername(sessions.state()),
        };
      }}
      onSave={(base, token, username) => {
        book.signedInAt(base);
        discovery.heard(base);
        sessions.signIn({ username, base, tokens: { longLived: token } });
      }}
      onClose={onClose}
    />
  );
};

/** The name of the last session, for a hub that does not tell whose token it is. */
function lastUsername(session: SessionState): string {
  if (session.kind === 'in') return session.who.username;
  return session.kind === 'refused' ? session.username : session.lastUsername;
}

import { useSessionStore } from '#features/session/session-context.ts';
import { useProduct } from '#shared/ui/product.ts';
import { useServices } from '../services/services.ts';
import { overlay, useOpenCount } from '../shell/overlay.tsx';

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
        const { checkTokenAt } = await import('./token-words.ts');
        return checkTokenAt(typed, { platform, token, signal });
      }}
      onSave={(base, token) => {
        const session = sessions.state();
        const username =
          session.kind === 'in'
            ? session.who.username
            : session.kind === 'refused'
              ? session.username
              : session.lastUsername;
        book.signedInAt(base);
        discovery.heard(base);
        sessions.signIn({ username, base, tokens: { longLived: token } });
      }}
      onClose={onClose}
    />
  );
};

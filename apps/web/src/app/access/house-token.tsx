import { useSessionStore } from '#features/session/session-context.ts';
import { useProduct } from '#shared/ui/product.ts';
import { useServices } from '../services.ts';
import { overlay } from '../shell/overlay.tsx';
import { useOpenings } from './use-openings.ts';

const TokenDialog = overlay(
  async () => (await import('#features/session/token/token-dialog.tsx')).TokenDialog,
);

interface HouseTokenProps {
  readonly open: boolean;
  /** The address that the field begins with. */
  readonly server: string;
  readonly onClose: () => void;
}

/** 'Configurazione Token Home Assistant': with what it gives, the house opens anew. */
export const HouseToken = ({ open, server, onClose }: HouseTokenProps) => {
  const services = useServices();
  const { platform, book, discovery } = services;
  const sessions = useSessionStore();
  const openings = useOpenings(open);
  return (
    <TokenDialog
      key={openings}
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
        sessions.begin({ username, base, tokens: { longLived: token } });
      }}
      onClose={onClose}
    />
  );
};

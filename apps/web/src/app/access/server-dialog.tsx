import type { AddressStatus, SetupMode } from '#features/server/setup-dialog.tsx';
import { firstToken } from '#features/session/credentials.ts';
import { useSessionStore } from '#features/session/session-context.ts';
import { useServices, type Services } from '../services/services.ts';
import { overlay, useOpenCount } from '../shell/overlay.tsx';
import { useHouseStatus } from './use-house-status.ts';

const SetupDialog = overlay(async () => (await import('#features/server/setup-dialog.tsx')).SetupDialog);

interface ServerDialogProps {
  readonly open: boolean;
  readonly mode: SetupMode;
  readonly onClose: () => void;
  /** A new address is stored, and discovery has tried it. */
  readonly onSaved?: () => void;
}

/** 'Configurazione Iniziale', 'Configura Server', and the question about remote access. */
export const ServerDialog = ({ open, mode, onClose, onSaved }: ServerDialogProps) => {
  const services = useServices();
  const { book, discovery, platform } = services;
  const sessions = useSessionStore();
  const { location } = useHouseStatus();
  const openCount = useOpenCount(open);

  const findName = async (base: string, hubVersion: string): Promise<string | undefined> => {
    const session = sessions.state();
    const token = session.kind === 'in' ? firstToken(session.who.tokens) : undefined;
    // Stock hubs tell their name to whoever is signed in, and a token goes only where discovery would send it.
    if (token === undefined || !discovery.trusts(base, hubVersion)) return undefined;
    const { houseNameAt } = await import('./one-shot-connection.ts');
    return (await houseNameAt(platform, base, token)) || undefined;
  };

  return (
    <SetupDialog
      // The result of the last test is not shown when the dialog opens again.
      key={openCount}
      open={open}
      mode={mode}
      book={book}
      platform={platform}
      status={{ location, lastResult: (base) => lastResult(discovery, base) }}
      findName={findName}
      onClose={onClose}
      onSaved={() => {
        book.markFirstRun();
        discovery.force().then(onSaved, () => undefined);
      }}
    />
  );
};

/** What discovery knows of an address without asking anew. */
function lastResult(
  { status, findings }: Services['discovery'],
  base: string | undefined,
): ReturnType<AddressStatus['lastResult']> {
  if (base === undefined) return undefined;
  if (base === status.activeUrl) return 'inUse';
  const finding = findings.get(base);
  if (finding === undefined) return undefined;
  return finding.kind === 'timeout' || finding.kind === 'unreachable' ? 'silent' : 'answers';
}

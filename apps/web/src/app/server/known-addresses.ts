import type { AddressStatus } from '#features/server/setup-dialog.tsx';
import { firstToken } from '#features/session/credentials.ts';
import { useSessionStore } from '#features/session/session-context.ts';
import { useServices, type Services } from '../services/services.ts';

type FindName = (base: string, hubVersion: string) => Promise<string | undefined>;

/** Gives what finds the name of the house at an address that answers. */
export function useFindName(): FindName {
  const { discovery, platform } = useServices();
  const sessions = useSessionStore();
  return async (base, hubVersion) => {
    const session = sessions.state();
    const token = session.kind === 'in' ? firstToken(session.who.tokens) : undefined;
    // Stock hubs tell their name to whoever is signed in, and a token goes only where discovery would send it.
    if (token === undefined || !discovery.trusts(base, hubVersion)) return undefined;
    const { houseNameAt } = await import('../session/one-shot-connection.ts');
    return (await houseNameAt(platform, base, token)) || undefined;
  };
}

/** What discovery knows of an address without asking anew. */
export function lastResult(
  { status, findings }: Services['discovery'],
  base: string | undefined,
): ReturnType<AddressStatus['lastResult']> {
  if (base === undefined) return undefined;
  if (base === status.activeUrl) return 'inUse';
  const finding = findings.get(base);
  if (finding === undefined) return undefined;
  return finding.kind === 'timeout' || finding.kind === 'unreachable' ? 'silent' : 'answers';
}

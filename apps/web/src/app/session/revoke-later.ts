import { testAddress, type Discovery } from '@soglia/hub-client/discovery';
import type { Platform } from '@soglia/hub-client/platform';
import {
  putRevocation,
  readRevocations,
  removeRevocation,
  sessionOf,
  type Revocation,
} from '#features/session/revocations.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { revokeAll } from './one-shot-connection.ts';

interface RevokeOptions {
  readonly store: SafeStore;
  readonly platform: Platform;
  readonly discovery: Pick<Discovery, 'trusts'>;
  /** Whether the page was loaded by https. */
  readonly pageIsSecure: boolean;
}

/** Tries all stored revocations once. Resolves to whether any is left. */
export async function revokePending(options: RevokeOptions): Promise<boolean> {
  const { store, platform } = options;
  for (const revocation of readRevocations(store, platform.clock.now())) {
    const base = await reachableBase(revocation, options);
    // Not reached: not counted as a try, as nothing was asked of the hub.
    if (base !== undefined) await revoke(revocation, base, options);
  }
  return readRevocations(store, platform.clock.now()).length > 0;
}

/** Revokes the tokens at the hub at that base, and forgets them there. Resolves to whether they are revoked. */
export async function revoke(
  revocation: Revocation,
  base: string,
  { store, platform }: Pick<RevokeOptions, 'store' | 'platform'>,
): Promise<boolean> {
  const { made, tries } = revocation;
  const session = sessionOf(revocation, base);
  const remaining = await revokeAll(
    {
      username: '',
      base,
      tokens: {
        ...(made === undefined ? {} : { longLived: made.token }),
        ...(session === undefined ? {} : { session }),
      },
      ...(made === undefined ? {} : { madeAs: made.name }),
    },
    platform,
  );
  const now = platform.clock.now();
  if (remaining.length === 0) removeRevocation(store, revocation, now);
  else putRevocation(store, { ...revocation, tries: tries + 1 }, now);
  return remaining.length === 0;
}

/** Where a hub answers to which a token may be sent: in a foreign network another one may answer. */
async function reachableBase(
  { bases }: Revocation,
  { platform, discovery, pageIsSecure }: RevokeOptions,
): Promise<string | undefined> {
  for (const base of bases) {
    const verdict = await testAddress({ base, platform, pageIsSecure, mayAsk: false });
    if (verdict.kind === 'hub' && discovery.trusts(base, verdict.version)) return base;
  }
  return undefined;
}

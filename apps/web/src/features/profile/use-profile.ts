import type { Profile } from '@soglia/contracts/companion';
import { readLocationName } from '@soglia/hub-client/hub';
import { useApiQuery } from '#api/use-api-query.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useHub } from '#hub/hub-context.ts';
import { useCapabilities, useFeature } from '#hub/use-capabilities.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { readProfile } from './profile-requests.ts';
import { t } from './texts/index.ts';

/** The first part of the query key of the profile. */
export const PROFILE_KEY = 'profile';

/** The signed-in account by the hub itself. */
export interface HubAccount {
  readonly name: string;
  readonly administrator: boolean;
}

/** What the screen shows of a profile, wherever it comes from. Times are milliseconds since the epoch. */
export interface ShownProfile {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: string;
  readonly isAdministrator: boolean;
  readonly house: string | undefined;
  readonly hubVersion: string | undefined;
  readonly lastAccess: number | undefined;
  readonly createdAt: number | undefined;
  /** The address of the hub origin from outside, where the gateway has one. */
  readonly published: string | undefined;
}

export type ProfileState =
  | { readonly kind: 'loading' }
  /** Kept by our gateway: it can be changed. */
  | { readonly kind: 'server'; readonly profile: ShownProfile }
  /** What this browser and the hub know, where there is no gateway of ours. */
  | { readonly kind: 'local'; readonly profile: ShownProfile }
  /** The same, as the gateway did not give the profile. */
  | { readonly kind: 'fallback'; readonly profile: ShownProfile; readonly retry: () => void };

interface UseProfileOptions {
  /** As stored by the sign-in. */
  readonly username: string;
  /** Undefined until the hub has answered. */
  readonly account: HubAccount | undefined;
}

/** The profile of the signed-in person. */
export function useProfile({ username, account }: UseProfileOptions): ProfileState {
  const hub = useHub();
  const { state, retryNow } = useConnection();
  const capabilities = useCapabilities();
  const origin = useCompanionOrigin();
  const kept = useFeature('companion');
  const query = useApiQuery(hub, {
    queryKey: [PROFILE_KEY],
    queryFn: ({ signal }) => readProfile(origin, signal),
    enabled: kept,
  });
  const house = useHubRead(kept && !query.isError ? undefined : 'location-name', readLocationName);
  const isSilent = state.kind === 'lost';

  if (query.data !== undefined) return { kind: 'server', profile: ofServer(query.data, username) };
  const local = (role: 'administrator' | 'user'): ShownProfile => ({
    username,
    name: account?.name ?? username,
    email: '',
    phone: '',
    role: t(`role.${role}`),
    isAdministrator: role === 'administrator',
    house: house.kind === 'there' ? house.value : undefined,
    hubVersion: state.kind === 'ready' ? state.hubVersion : undefined,
    lastAccess: undefined,
    createdAt: undefined,
    published: undefined,
  });
  if (query.isError || (isSilent && capabilities.kind !== 'bare')) {
    const retry = () => {
      if (isSilent) retryNow();
      if (kept) void query.refetch();
    };
    return { kind: 'fallback', profile: local('user'), retry };
  }
  const isKnown = capabilities.kind === 'bare' || (capabilities.kind === 'soglia' && !kept);
  if (!isKnown || account === undefined) return { kind: 'loading' };
  return { kind: 'local', profile: local(account.administrator ? 'administrator' : 'user') };
}

function ofServer(profile: Profile, username: string): ShownProfile {
  const {
    name,
    email,
    phone,
    role,
    is_admin,
    created_at,
    last_login,
    ha_location,
    ha_version,
    cloudflare_url,
  } = profile;
  return {
    username: profile.username ?? username,
    name,
    email: email ?? '',
    phone: phone ?? '',
    role,
    isAdministrator: is_admin,
    house: ha_location ?? undefined,
    hubVersion: ha_version ?? undefined,
    lastAccess: momentOf(last_login),
    createdAt: momentOf(created_at),
    published: cloudflare_url ?? undefined,
  };
}

const momentOf = (moment: string | null): number | undefined =>
  moment === null ? undefined : Date.parse(moment);

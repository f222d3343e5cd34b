import type { UseQueryResult } from '@tanstack/react-query';
import type { HouseSetup, Person, Role } from '@soglia/contracts/companion';
import { useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';
import { readHouseSetup, readPeople, readRoles } from './companion-requests.ts';
import { useCompanionOrigin } from './use-companion-origin.ts';

/** The first parts of the keys under which answers of the companion API are cached. */
export const companionKeys = { people: 'people', roles: 'roles', setup: 'house-setup' } as const;

/** The people of the house; for administrators. */
export function usePeopleQuery(): UseQueryResult<readonly Person[]> {
  const origin = useCompanionOrigin();
  return useApiQuery(useHub(), {
    queryKey: [companionKeys.people],
    queryFn: ({ signal }) => readPeople(origin, signal),
  });
}

/** The roles of the house; for administrators. */
export function useRolesQuery(): UseQueryResult<readonly Role[]> {
  const origin = useCompanionOrigin();
  return useApiQuery(useHub(), {
    queryKey: [companionKeys.roles],
    queryFn: ({ signal }) => readRoles(origin, signal),
  });
}

/** Whether the house is prepared for people and roles. */
export function useHouseSetupQuery(): UseQueryResult<HouseSetup> {
  const origin = useCompanionOrigin();
  return useApiQuery(useHub(), {
    queryKey: [companionKeys.setup],
    queryFn: ({ signal }) => readHouseSetup(origin, signal),
  });
}

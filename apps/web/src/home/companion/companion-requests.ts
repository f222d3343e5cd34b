import {
  houseSetupSchema,
  peopleSchema,
  personSchema,
  recoveryDoneSchema,
  rolesSchema,
  roleSchema,
  type HouseSetup,
  type NewPerson,
  type Person,
  type PersonChange,
  type RecoveryDone,
  type Role,
  type RoleInput,
} from '@soglia/contracts/companion';
import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';

/** Adding somebody, and a new password, take several steps on the hub. */
const SEVERAL_STEPS_TIMEOUT_MS = 30_000;

/** What is deleted may answer with anything, or nothing. */
const nothing = () => null;

const idInPath = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

/** Everybody who may sign in. All requests of this file reject with ApiError, or SignInError without a token. */
export const readPeople = (origin: ApiOrigin, signal?: AbortSignalLike): Promise<readonly Person[]> =>
  requestApi(origin, { path: '/api/users', read: (body) => peopleSchema.parse(body), signal });

/** Creates a person in the database and on the hub. */
export async function createPerson(origin: ApiOrigin, person: NewPerson): Promise<Person> {
  const created = await requestApi(origin, {
    method: 'POST',
    path: '/api/users',
    json: person,
    timeout: SEVERAL_STEPS_TIMEOUT_MS,
    read: (body) => personSchema.parse(body),
  });
  const { username, password, name = username } = person;
  await requestApi(origin, {
    method: 'POST',
    path: '/api/ha_users',
    json: { username, password, name, is_admin: false },
    read: nothing,
  }).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification has it logged only: the person exists
    console.warn('ha_users', error);
  });
  return created;
}

export const changePerson = (origin: ApiOrigin, id: string, change: PersonChange): Promise<Person> =>
  requestApi(origin, {
    method: 'PUT',
    path: idInPath('/api/users', id),
    json: change,
    read: (body) => personSchema.parse(body),
  });

/** Sets a new password and ends every session of the person. */
export const resetPassword = (origin: ApiOrigin, id: string, password: string): Promise<RecoveryDone> =>
  requestApi(origin, {
    method: 'POST',
    path: `${idInPath('/api/users', id)}/password`,
    json: { new_password: password },
    timeout: SEVERAL_STEPS_TIMEOUT_MS,
    read: (body) => recoveryDoneSchema.parse(body),
  });

export const removePerson = (origin: ApiOrigin, id: string): Promise<null> =>
  requestApi(origin, {
    method: 'DELETE',
    path: `/api/users?user_id=${encodeURIComponent(id)}`,
    read: nothing,
  });

export const readRoles = (origin: ApiOrigin, signal?: AbortSignalLike): Promise<readonly Role[]> =>
  requestApi(origin, { path: '/api/roles', read: (body) => rolesSchema.parse(body), signal });

export const createRole = (origin: ApiOrigin, role: RoleInput): Promise<Role> =>
  requestApi(origin, {
    method: 'POST',
    path: '/api/roles',
    json: role,
    read: (body) => roleSchema.parse(body),
  });

export const changeRole = (origin: ApiOrigin, id: string, role: RoleInput): Promise<Role> =>
  requestApi(origin, {
    method: 'PUT',
    path: idInPath('/api/roles', id),
    json: role,
    read: (body) => roleSchema.parse(body),
  });

export const removeRole = (origin: ApiOrigin, id: string): Promise<null> =>
  requestApi(origin, { method: 'DELETE', path: '/api/roles', json: { role_id: id }, read: nothing });

export const readHouseSetup = (origin: ApiOrigin, signal?: AbortSignalLike): Promise<HouseSetup> =>
  requestApi(origin, { path: '/api/house_setup', read: (body) => houseSetupSchema.parse(body), signal });

import { profileSchema, type Profile, type ProfileChange } from '@soglia/contracts/companion';
import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';

const PATH = '/api/user_profile';

/** The profile of the caller. Both reject with ApiError, or SignInError without a token. */
export const readProfile = (origin: ApiOrigin, signal?: AbortSignalLike): Promise<Profile> =>
  requestApi(origin, { path: PATH, read: (body) => profileSchema.parse(body), signal });

export const saveProfile = (origin: ApiOrigin, change: ProfileChange): Promise<Profile> =>
  requestApi(origin, {
    method: 'PUT',
    path: PATH,
    json: change,
    read: (body) => profileSchema.parse(body),
  });

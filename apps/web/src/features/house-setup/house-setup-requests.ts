import { houseSetupSchema, type HouseSetup, type SetupCheckName } from '@soglia/contracts/companion';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';

/** The gateway signs in to the hub and asks it several things. */
const TIMEOUT_MS = 60_000;

/** Prepares the house with the caller's own session. Both reject with ApiError, or SignInError without a token. */
export const prepareHouse = (origin: ApiOrigin, tokenName: string): Promise<HouseSetup> =>
  requestApi(origin, {
    method: 'POST',
    path: '/api/house_setup',
    json: { client_name: tokenName },
    timeout: TIMEOUT_MS,
    read: (body) => houseSetupSchema.parse(body),
  });

/** Lets the gateway mend what a check found; it may go on for minutes. */
export const mendCheck = (origin: ApiOrigin, check: SetupCheckName): Promise<null> =>
  requestApi(origin, {
    method: 'POST',
    path: `/api/house_setup/${check}`,
    json: {},
    timeout: TIMEOUT_MS,
    read: () => null,
  });

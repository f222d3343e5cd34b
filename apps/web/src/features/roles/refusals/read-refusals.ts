import { refusalsSchema, type Refusal } from '@soglia/contracts/companion';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';

/**
 * What roles refused, the last first. Rejects with ApiError, or SignInError without a token.
 *
 * @param person an id; '' for everybody
 */
export const readRefusals = (
  origin: ApiOrigin,
  person: string,
  signal: AbortSignal,
): Promise<readonly Refusal[]> =>
  requestApi(origin, {
    path: person === '' ? '/api/refusals' : `/api/refusals?${new URLSearchParams({ person }).toString()}`,
    read: (body) => refusalsSchema.parse(body),
    signal,
  });

import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiErrorSchema } from '@soglia/contracts';
import {
  recoveryAnswerSchema,
  recoveryOfferSchema,
  recoveryRequestSchema,
} from '@soglia/contracts/companion';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { errors } from '#companion/route-parts.ts';
import { refusalReason, type Metrics } from '#metrics.ts';
import type { DeviceMarks } from '#sign-in/device-marks.ts';
import { readDeviceCookie } from '#wire/device-cookie.ts';
import type { Recovery } from './recovery.ts';
import type { RecoveryClient } from './recovery-limits.ts';

export interface RecoveryRoutesOptions {
  readonly recovery: Recovery;
  readonly metrics: Metrics;
  readonly deviceMarks: Pick<DeviceMarks, 'find'>;
}

export const RECOVERY_PATH = '/api/password-reset';

/** Bytes: a user name, a phone, a token and a password. */
const BODY_LIMIT = 4 * 1024;

/** `/api/password-reset`: for people who cannot sign in, so that nobody is asked who they are. */
export function registerRecoveryRoutes(scope: ApiScope, options: RecoveryRoutesOptions): void {
  const { recovery, metrics, deviceMarks } = options;
  const about = { tags: ['recovery'] };

  const clientOf = ({ caller, client, headers }: FastifyRequest): RecoveryClient => ({
    address: caller.address,
    path: client?.path ?? 'concealed',
    device: deviceMarks.find(readDeviceCookie(headers.cookie)),
  });

  scope.get(
    RECOVERY_PATH,
    {
      schema: {
        ...about,
        summary: 'Whether a recovery code can be sent here',
        response: { 200: recoveryOfferSchema, 429: apiErrorSchema },
      },
    },
    () => {
      return recovery.offer();
    },
  );
  scope.post(
    RECOVERY_PATH,
    {
      bodyLimit: BODY_LIMIT,
      attachValidation: true,
      schema: {
        ...about,
        summary: 'Sends a recovery code, exchanges it for a token, or sets a new password with that',
        body: recoveryRequestSchema,
        response: { 200: recoveryAnswerSchema, ...errors, 409: apiErrorSchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (request.validationError !== undefined) throw invalid(body);
      const client = clientOf(request);
      try {
        switch (body.action) {
          case 'send_otp':
            return { expires_in: await recovery.request(body, client) };
          case 'verify_otp':
            return await recovery.verify(body, client, untilLeft(reply));
          case 'reset_password':
            return await recovery.reset(body, client);
        }
      } catch (error) {
        if (error instanceof ApiError) metrics.refused(refusalReason(error.code));
        throw error;
      }
    },
  );
}

/** What is said of a body that was not accepted: by what the person has typed. */
function invalid(body: unknown): ApiError {
  const action = typeof body === 'object' && body !== null && 'action' in body ? body.action : undefined;
  if (action === 'verify_otp') return new ApiError('recovery_code_wrong');
  return new ApiError(action === 'reset_password' ? 'invalid_password' : 'invalid_fields');
}

/** Aborts when the client disconnects. */
function untilLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    left.abort();
  });
  return left.signal;
}

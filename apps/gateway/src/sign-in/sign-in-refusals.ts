import { badRequest, nameTooLong, type Refusal } from '#errors/refusals.ts';
import type { UnreadableStep } from './sign-in-step.ts';

/** The hub's answer to a body that is no JSON. */
const invalidJson: Refusal = {
  code: 'bad_request',
  status: 400,
  type: 'application/json',
  body: '{"message":"Invalid JSON."}',
};

/** Refusals of a step that cannot be read. */
export const unreadableRefusals: Readonly<Record<UnreadableStep, Refusal>> = {
  not_json: invalidJson,
  unknown_charset: badRequest,
  name_too_long: nameTooLong,
};

/** The hub's answer to an unknown refresh token. */
export const invalidGrant: Refusal = {
  code: 'unauthorized',
  status: 400,
  type: 'application/json',
  body: '{"error":"invalid_grant"}',
  headers: { 'cache-control': 'no-store' },
};

/** The hub's answer where a person was deactivated between the sign-in and the token. */
export const notActive: Refusal = {
  code: 'forbidden',
  status: 403,
  type: 'application/json',
  body: '{"error":"access_denied","error_description":"User is not active"}',
  headers: { 'cache-control': 'no-store' },
};

import { HubError, type HubErrorCode, type HubErrorDetail } from './errors.ts';

/** The hub's error codes (docs/hub-protocol.md). Others become `hub_error`. */
const codesByHubCode: Readonly<Record<string, HubErrorCode>> = {
  unauthorized: 'refused',
  not_allowed: 'refused',
  only_owner: 'refused',
  only_supervisor: 'refused',
  not_found: 'not_found',
  backup_not_found: 'not_found',
  invalid_entity_id: 'not_found',
  invalid_format: 'invalid',
  invalid_info: 'invalid',
  service_validation_error: 'invalid',
  template_error: 'invalid',
  unknown_command: 'unsupported',
  not_supported: 'unsupported',
  forecast_not_supported: 'unsupported',
  timeout: 'timeout',
};

/** Translation keys that are more specific than their code. */
const codesByTranslationKey: Readonly<Record<string, HubErrorCode>> = {
  service_not_supported: 'unsupported',
  missing_target_temperature_entity_feature: 'unsupported',
};

/**
 * Converts the three shapes in which home-assistant-js-websocket rejects: the hub's `{ code, message }`, `{ error: {
 * code: 3 } }` when the socket was lost, and the number 3 when it was already closed.
 */
export function toHubError(cause: unknown): HubError {
  if (cause instanceof HubError) return cause;
  if (typeof cause === 'number') return disconnected('Connection lost', cause);
  if (typeof cause !== 'object' || cause === null) return new HubError('hub_error', String(cause), { cause });
  if ('error' in cause) return toHubError(cause.error);
  if (cause instanceof Error) return new HubError('invalid', cause.message, { cause });
  const fields: Readonly<Record<string, unknown>> = { ...cause };
  const code = fields['code'];
  if (typeof code === 'number') return disconnected('Connection lost', cause);
  const hub = errorDetailOf(fields);
  return new HubError(hubErrorCodeOf(hub), hub.message === '' ? hub.code : hub.message, { hub, cause });
}

export function disconnected(message: string, cause?: unknown): HubError {
  return new HubError('disconnected', message, { cause });
}

function errorDetailOf(fields: Readonly<Record<string, unknown>>): HubErrorDetail {
  const translationKey = fields['translation_key'];
  const translationDomain = fields['translation_domain'];
  const reason = fields['reason'];
  return {
    code: textOf(fields['code']) ?? 'unknown_error',
    message: textOf(fields['message']) ?? '',
    ...(typeof translationKey === 'string' ? { translationKey } : {}),
    ...(typeof translationDomain === 'string' ? { translationDomain } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
  };
}

function hubErrorCodeOf(hub: HubErrorDetail): HubErrorCode {
  // Missing rights to an entity are reported from within the service, with this code and message.
  if (hub.code === 'home_assistant_error' && hub.message === 'Unauthorized') return 'refused';
  return codesByTranslationKey[hub.translationKey ?? ''] ?? codesByHubCode[hub.code] ?? 'hub_error';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

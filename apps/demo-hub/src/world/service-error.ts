/** Error of a service call. Clients decide by `code` and translation key, never by the message. */
export class ServiceError extends Error {
  override readonly name = 'ServiceFailure';
  readonly code:
    | 'home_assistant_error'
    | 'service_validation_error'
    | 'invalid_format'
    | 'not_found'
    | 'unknown_error'
    | (string & {});
  readonly translation: Translation | undefined;

  constructor(code: ServiceError['code'], message: string, translation?: Translation) {
    super(message);
    this.code = code;
    this.translation = translation;
  }
}

export interface Translation {
  readonly domain: string;
  readonly key: string;
  readonly placeholders?: Readonly<Record<string, string>>;
}

/** A `service_validation_error` with its translation key. */
export function validationError(
  domain: string,
  key: string,
  message: string,
  placeholders: Record<string, string> = {},
): ServiceError {
  return new ServiceError('service_validation_error', `Validation error: ${message}`, {
    domain,
    key,
    placeholders,
  });
}

/** The entity lacks the feature that the service needs. */
export function unsupportedService(entityId: string, service: string): ServiceError {
  return validationError(
    'homeassistant',
    'service_not_supported',
    `Entity ${entityId} does not support action ${service}`,
    {
      entity_id: entityId,
      service,
    },
  );
}

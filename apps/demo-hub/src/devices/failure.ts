/** What the hub says when a service cannot be done. `key` is a translation key: programs look at it, never at the text. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly code:
    | 'home_assistant_error'
    | 'service_validation_error'
    | 'invalid_format'
    | 'not_found'
    | 'unknown_error'
    | (string & {});
  readonly translation: Translation | undefined;

  constructor(code: ServiceFailure['code'], message: string, translation?: Translation) {
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

/** A refusal by the rules of a kind of device: `service_validation_error`. */
export function invalid(
  domain: string,
  key: string,
  message: string,
  placeholders: Record<string, string> = {},
): ServiceFailure {
  return new ServiceFailure('service_validation_error', `Validation error: ${message}`, {
    domain,
    key,
    placeholders,
  });
}

/** A part of a device that the house told to misbehave. */
export function unsupported(entityId: string, service: string): ServiceFailure {
  return invalid(
    'homeassistant',
    'service_not_supported',
    `Entity ${entityId} does not support action ${service}`,
    {
      entity_id: entityId,
      service,
    },
  );
}

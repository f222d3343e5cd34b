import type { z } from 'zod';
import type { Bus } from '#world/bus.ts';
import type { Context } from '#world/context.ts';
import type { Entities } from '#world/entities.ts';
import { schemaErrorText } from '#world/schema-error-text.ts';
import type { Registries } from '#world/registries.ts';
import { selectTargets, splitTargets, type Targets } from '#world/targets.ts';
import { ServiceError, unsupportedService } from './service-error.ts';
import type { EntityService } from './kind.ts';

/** The user or system on whose behalf a service runs. */
export interface Caller {
  readonly userId: string | null;
  readonly isAdmin: boolean;
  mayControl(entityId: string): boolean;
}

export interface ServiceCall {
  readonly domain: string;
  readonly service: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly context: Context;
  readonly caller: Caller;
  readonly wantsResponse?: boolean;
}

/** A service without target entities: `homeassistant.restart`, `persistent_notification.create`. */
export interface CoreService {
  readonly access: 'user' | 'admin';
  readonly schema: z.ZodType;
  readonly response?: 'only' | 'optional';
  run(data: unknown, call: ServiceCall): unknown;
}

export interface Services {
  addCoreService(domain: string, name: string, service: CoreService): void;
  addEntityServices(domain: string, services: Readonly<Record<string, EntityService<never>>>): void;
  /** Resolves when the service has finished; rejects with {@link ServiceError}. */
  call(call: ServiceCall): Promise<unknown>;
  has(domain: string, service: string): boolean;
  /** Fault injection: the service throws this error. */
  refuse(name: string, failure: ServiceError | undefined): void;
  /** Fault injection: the service succeeds without effect. */
  ignore(name: string, on: boolean): void;
  describe(): Record<string, Record<string, unknown>>;
}

interface Parts {
  readonly bus: Bus;
  readonly entities: Entities;
  readonly registries: Registries;
}

export function createServices({ bus, entities, registries }: Parts): Services {
  const coreServices = new Map<string, CoreService>();
  const entityServices = new Map<string, EntityService<never>>();
  const refusals = new Map<string, ServiceError>();
  const ignored = new Set<string>();

  function unauthorized(): ServiceError {
    return new ServiceError('home_assistant_error', 'Unauthorized');
  }

  function validated(schema: z.ZodType, data: unknown): unknown {
    const parsed = schema.safeParse(data);
    if (parsed.success) return parsed.data;
    throw new ServiceError('invalid_format', schemaErrorText(parsed.error));
  }

  async function callEntities(call: ServiceCall, service: EntityService<never>): Promise<void> {
    const { target, rest } = splitTargets(call.data);
    if (!target) {
      throw new ServiceError(
        'invalid_format',
        'must contain at least one of entity_id, device_id, area_id, floor_id, label_id.',
      );
    }
    validated(service.schema, rest);
    const targets = selectTargets(target, registries);
    if (!targets)
      throw new ServiceError('invalid_format', "not a valid value for dictionary value @ data['entity_id']");
    for (const entityId of targets.named) if (!call.caller.mayControl(entityId)) throw unauthorized();

    const chosen = selectEntities(targets, call).filter((entityId) => entities.isAvailable(entityId));
    const sets = service.requiredFeatures;
    const supporting = chosen.filter((entityId) => {
      const features = entities.get(entityId)?.features ?? 0;
      if (sets.length === 0 || sets.some((bits) => (features & bits) === bits)) return true;
      if (targets.named.has(entityId)) throw unsupportedService(entityId, `${call.domain}.${call.service}`);
      return false;
    });
    await Promise.all(
      supporting.map(async (entityId) =>
        entities.get(entityId)?.runService(call.service, rest, call.context),
      ),
    );
  }

  function selectEntities(targets: Targets, call: ServiceCall): string[] {
    const inDomain = (entityId: string): boolean => entityId.startsWith(`${call.domain}.`);
    if (targets.all) return entities.ids().filter((id) => inDomain(id) && call.caller.mayControl(id));
    return [...new Set([...targets.named, ...targets.reached])].filter(inDomain);
  }

  return {
    addCoreService(domain, name, service) {
      coreServices.set(`${domain}.${name}`, service);
      bus.fire('service_registered', { domain, service: name });
    },
    addEntityServices(domain, services) {
      for (const [name, service] of Object.entries(services)) {
        entityServices.set(`${domain}.${name}`, service);
        bus.fire('service_registered', { domain, service: name });
      }
    },
    has: (domain, service) =>
      coreServices.has(`${domain}.${service}`) || entityServices.has(`${domain}.${service}`),
    refuse(name, failure) {
      if (failure) refusals.set(name, failure);
      else refusals.delete(name);
    },
    ignore(name, on) {
      if (on) ignored.add(name);
      else ignored.delete(name);
    },

    async call(call) {
      const name = `${call.domain}.${call.service}`;
      const entityService = entityServices.get(name);
      const coreService = coreServices.get(name);
      if (!entityService && !coreService) {
        throw new ServiceError('not_found', `Service ${name} not found.`, {
          domain: 'homeassistant',
          key: 'service_not_found',
          placeholders: { domain: call.domain, service: call.service },
        });
      }
      const refusal = refusals.get(name);
      if (refusal) throw refusal;
      checkResponse(name, coreService?.response, call.wantsResponse ?? false);
      bus.fire(
        'call_service',
        { domain: call.domain, service: call.service, service_data: call.data },
        { context: call.context },
      );
      if (ignored.has(name)) return undefined;
      if (entityService) {
        await callEntities(call, entityService);
        return undefined;
      }
      if (!coreService) return undefined;
      const data = validated(coreService.schema, call.data);
      if (coreService.access === 'admin' && !call.caller.isAdmin) throw unauthorized();
      return coreService.run(data, call);
    },

    describe() {
      const all: Record<string, Record<string, unknown>> = {};
      const add = (name: string, description: unknown): void => {
        const [domain = '', service = ''] = name.split('.');
        (all[domain] ??= {})[service] = description;
      };
      for (const [name, service] of entityServices) {
        add(name, {
          fields: fieldsOf(service.schema),
          target: { entity: [{ domain: [name.split('.')[0]] }] },
        });
      }
      for (const [name, service] of coreServices) {
        add(name, {
          fields: fieldsOf(service.schema),
          ...(service.response ? { response: { optional: service.response === 'optional' } } : {}),
        });
      }
      return all;
    },
  };
}

function checkResponse(name: string, kind: CoreService['response'], wanted: boolean): void {
  const refuse = (key: string, text: string): never => {
    throw new ServiceError('service_validation_error', `Validation error: ${text}`, {
      domain: 'homeassistant',
      key,
    });
  };
  if (wanted && kind === undefined) {
    refuse(
      'service_does_not_support_response',
      `An action which does not return responses can't be called with return_response=True: ${name}`,
    );
  }
  if (!wanted && kind === 'only') {
    refuse(
      'service_lacks_response_request',
      `The action requires responses and must be called with return_response=True: ${name}`,
    );
  }
}

/** Field names with empty descriptions, as since 2025 texts come from translations. */
function fieldsOf(schema: z.ZodType): Record<string, object> {
  const shape: unknown = Reflect.get(schema, 'shape');
  if (typeof shape !== 'object' || shape === null) return {};
  return Object.fromEntries(Object.keys(shape).map((key) => [key, {}]));
}

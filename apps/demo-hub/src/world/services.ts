import type { z } from 'zod';
import { ServiceFailure, unsupported } from '#devices/failure.ts';
import type { EntityService } from '#devices/kind.ts';
import type { Bus } from '#world/bus.ts';
import type { Context } from '#world/context.ts';
import type { Entities } from '#world/entities.ts';
import { explain } from '#world/explain.ts';
import type { Registries } from '#world/registries.ts';
import { selectTargets, splitTargets, type Targets } from '#world/targets.ts';

/** On whose behalf a service runs. */
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

/** A service that is not one of a device: `homeassistant.restart`, `persistent_notification.create`. */
export interface HouseService {
  readonly who: 'user' | 'admin';
  readonly schema: z.ZodType;
  readonly response?: 'only' | 'optional';
  run(data: unknown, call: ServiceCall): unknown;
}

export interface Services {
  addHouseService(domain: string, name: string, service: HouseService): void;
  addEntityServices(domain: string, services: Readonly<Record<string, EntityService<never>>>): void;
  /** Ends when the service has; rejects with {@link ServiceFailure}. */
  call(call: ServiceCall): Promise<unknown>;
  has(domain: string, service: string): boolean;
  /** For the faults: what is set here is thrown instead of doing anything. */
  refuse(name: string, failure: ServiceFailure | undefined): void;
  /** For the faults: agrees to that service and does nothing. */
  ignore(name: string, on: boolean): void;
  describe(): Record<string, Record<string, unknown>>;
}

interface Parts {
  readonly bus: Bus;
  readonly entities: Entities;
  readonly registries: Registries;
}

export function createServices({ bus, entities, registries }: Parts): Services {
  const house = new Map<string, HouseService>();
  const devices = new Map<string, EntityService<never>>();
  const refusals = new Map<string, ServiceFailure>();
  const ignored = new Set<string>();

  function unauthorized(): ServiceFailure {
    return new ServiceFailure('home_assistant_error', 'Unauthorized');
  }

  function check(schema: z.ZodType, data: unknown): unknown {
    const parsed = schema.safeParse(data);
    if (parsed.success) return parsed.data;
    throw new ServiceFailure('invalid_format', explain(parsed.error));
  }

  async function callDevices(call: ServiceCall, service: EntityService<never>): Promise<void> {
    const { target, rest } = splitTargets(call.data);
    if (!target) {
      throw new ServiceFailure(
        'invalid_format',
        'must contain at least one of entity_id, device_id, area_id, floor_id, label_id.',
      );
    }
    check(service.schema, rest);
    const targets = selectTargets(target, registries);
    if (!targets)
      throw new ServiceFailure(
        'invalid_format',
        "not a valid value for dictionary value @ data['entity_id']",
      );
    for (const entityId of targets.named) if (!call.caller.mayControl(entityId)) throw unauthorized();

    const chosen = choose(targets, call).filter((entityId) => entities.isAvailable(entityId));
    const bit = service.needs;
    const able = chosen.filter((entityId) => {
      if (bit === undefined || ((entities.get(entityId)?.features ?? 0) & bit) !== 0) return true;
      if (targets.named.has(entityId)) throw unsupported(entityId, `${call.domain}.${call.service}`);
      return false;
    });
    await Promise.all(
      able.map(async (entityId) => entities.get(entityId)?.perform(call.service, rest, call.context)),
    );
  }

  function choose(targets: Targets, call: ServiceCall): string[] {
    const inDomain = (entityId: string): boolean => entityId.startsWith(`${call.domain}.`);
    if (targets.all) return entities.ids().filter((id) => inDomain(id) && call.caller.mayControl(id));
    return [...new Set([...targets.named, ...targets.reached])].filter(inDomain);
  }

  return {
    addHouseService(domain, name, service) {
      house.set(`${domain}.${name}`, service);
      bus.fire('service_registered', { domain, service: name });
    },
    addEntityServices(domain, services) {
      for (const [name, service] of Object.entries(services)) {
        devices.set(`${domain}.${name}`, service);
        bus.fire('service_registered', { domain, service: name });
      }
    },
    has: (domain, service) => house.has(`${domain}.${service}`) || devices.has(`${domain}.${service}`),
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
      const deviceService = devices.get(name);
      const houseService = house.get(name);
      if (!deviceService && !houseService) {
        throw new ServiceFailure('not_found', `Service ${name} not found.`, {
          domain: 'homeassistant',
          key: 'service_not_found',
          placeholders: { domain: call.domain, service: call.service },
        });
      }
      const refusal = refusals.get(name);
      if (refusal) throw refusal;
      checkResponse(name, houseService?.response, call.wantsResponse ?? false);
      bus.fire(
        'call_service',
        { domain: call.domain, service: call.service, service_data: call.data },
        { context: call.context },
      );
      if (ignored.has(name)) return undefined;
      if (deviceService) {
        await callDevices(call, deviceService);
        return undefined;
      }
      if (!houseService) return undefined;
      const data = check(houseService.schema, call.data);
      if (houseService.who === 'admin' && !call.caller.isAdmin) throw unauthorized();
      return houseService.run(data, call);
    },

    describe() {
      const all: Record<string, Record<string, unknown>> = {};
      const add = (name: string, description: unknown): void => {
        const [domain = '', service = ''] = name.split('.');
        (all[domain] ??= {})[service] = description;
      };
      for (const [name, service] of devices) {
        add(name, {
          fields: fieldsOf(service.schema),
          target: { entity: [{ domain: [name.split('.')[0]] }] },
        });
      }
      for (const [name, service] of house) {
        add(name, {
          fields: fieldsOf(service.schema),
          ...(service.response ? { response: { optional: service.response === 'optional' } } : {}),
        });
      }
      return all;
    },
  };
}

function checkResponse(name: string, kind: HouseService['response'], wanted: boolean): void {
  const refuse = (key: string, text: string): never => {
    throw new ServiceFailure('service_validation_error', `Validation error: ${text}`, {
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

/** The names of the fields, each with an empty description: texts come from the hub's translations. */
function fieldsOf(schema: z.ZodType): Record<string, object> {
  const shape: unknown = Reflect.get(schema, 'shape');
  if (typeof shape !== 'object' || shape === null) return {};
  return Object.fromEntries(Object.keys(shape).map((key) => [key, {}]));
}

import { z } from 'zod';
import { ServiceError } from '#world/service-error.ts';
import type { CoreService, ServiceCall } from '#world/services.ts';
import { selectTargets, splitTargets } from '#world/targets.ts';
import type { World } from '#world/world.ts';
import { domainOf } from '#world/domain-of.ts';

const anyData = z.looseObject({});
/** Domains that `homeassistant.turn_on` and `turn_off` do not touch. */
const excludedDomains = ['lock', 'cover'];

/** `homeassistant.*`: forwards to the service of the same name of each target's domain. */
export function homeassistantServices(world: World): Readonly<Record<string, CoreService>> {
  async function forEachDomain(service: string, call: ServiceCall): Promise<void> {
    const { target, rest } = splitTargets(call.data);
    if (!target) {
      throw new ServiceError(
        'invalid_format',
        'must contain at least one of entity_id, device_id, area_id, floor_id, label_id.',
      );
    }
    const targets = selectTargets(target, world.registries);
    if (!targets)
      throw new ServiceError('invalid_format', "not a valid value for dictionary value @ data['entity_id']");
    const ids = [...targets.named, ...targets.reached];
    if (ids.some((id) => !call.caller.mayControl(id)))
      throw new ServiceError('home_assistant_error', 'Unauthorized');
    const byDomain = Map.groupBy(ids, domainOf);
    await Promise.all(
      [...byDomain]
        .filter(([domain]) => world.services.has(domain, service) && !excludedDomains.includes(domain))
        .map(async ([domain, entityIds]) =>
          world.services.call({ ...call, domain, service, data: { ...rest, entity_id: entityIds } }),
        ),
    );
  }

  const switching = (service: string): CoreService => ({
    access: 'user',
    schema: anyData,
    run: (_data, call) => forEachDomain(service, call),
  });

  return {
    turn_on: switching('turn_on'),
    turn_off: switching('turn_off'),
    toggle: switching('toggle'),
    update_entity: {
      access: 'user',
      schema: anyData,
      run(_data, call) {
        const { target } = splitTargets(call.data);
        const targets = target && selectTargets(target, world.registries);
        for (const entityId of targets?.named ?? []) world.entities.refresh(entityId, call.context);
      },
    },
  };
}

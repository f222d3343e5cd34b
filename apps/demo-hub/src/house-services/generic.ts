import { z } from 'zod';
import { ServiceFailure } from '#devices/failure.ts';
import type { HouseService, ServiceCall } from '#world/services.ts';
import { selectTargets, splitTargets } from '#world/targets.ts';
import type { World } from '#world/world.ts';

const anything = z.looseObject({});
/** Generic switching leaves locks and covers alone. */
const leftAlone = ['lock', 'cover'];

/** `homeassistant.turn_on` and its like: the same service of every domain that has it. */
export function genericServices(world: World): Readonly<Record<string, HouseService>> {
  async function forEachDomain(service: string, call: ServiceCall): Promise<void> {
    const { target, rest } = splitTargets(call.data);
    if (!target) {
      throw new ServiceFailure(
        'invalid_format',
        'must contain at least one of entity_id, device_id, area_id, floor_id, label_id.',
      );
    }
    const targets = selectTargets(target, world.registries);
    if (!targets)
      throw new ServiceFailure(
        'invalid_format',
        "not a valid value for dictionary value @ data['entity_id']",
      );
    const ids = [...targets.named, ...targets.reached];
    if (ids.some((id) => !call.caller.mayControl(id)))
      throw new ServiceFailure('home_assistant_error', 'Unauthorized');
    const byDomain = Map.groupBy(ids, (id) => id.slice(0, id.indexOf('.')));
    await Promise.all(
      [...byDomain]
        .filter(([domain]) => world.services.has(domain, service) && !leftAlone.includes(domain))
        .map(async ([domain, entityIds]) =>
          world.services.call({ ...call, domain, service, data: { ...rest, entity_id: entityIds } }),
        ),
    );
  }

  const switching = (service: string): HouseService => ({
    who: 'user',
    schema: anything,
    run: (_data, call) => forEachDomain(service, call),
  });

  return {
    turn_on: switching('turn_on'),
    turn_off: switching('turn_off'),
    toggle: switching('toggle'),
    update_entity: {
      who: 'user',
      schema: anything,
      run(_data, call) {
        const { target } = splitTargets(call.data);
        const targets = target && selectTargets(target, world.registries);
        for (const entityId of targets?.named ?? []) world.entities.refresh(entityId, call.context);
      },
    },
  };
}

import { z } from 'zod';
import { describePurposes, sunDescriptions } from '#automations/purposes/descriptions.ts';
import { purposeEntities } from '#automations/purposes/purpose-values.ts';
import { purposeConditions, purposeTriggers, type Purpose } from '#automations/purposes/purposes.ts';
import { command, subscription, type Command } from '#protocol/socket/command.ts';
import { selectTargets } from '#world/targets.ts';
import type { World } from '#world/world.ts';
import { domainOf } from '#world/domain-of.ts';

const names = z.union([z.string(), z.array(z.string())]).optional();
const target = z.strictObject({
  entity_id: names,
  device_id: names,
  area_id: names,
  floor_id: names,
  label_id: names,
});
const asked = { target, expand_group: z.boolean().optional() };

/** What purpose-specific triggers and conditions there are, for a target too, and which entities a target has. */
export function purposeCommands(world: World): Command[] {
  const forTarget = (type: string, purposes: Readonly<Record<string, Purpose>>): Command =>
    command(type, { access: 'user', fields: asked }, ({ target: of }) =>
      Object.entries(purposes)
        .filter(([, purpose]) => purposeEntities(world, of, purpose.of).size > 0)
        .map(([name]) => name),
    );
  const platforms = (role: 'trigger' | 'condition', purposes: Readonly<Record<string, Purpose>>): Command =>
    subscription(`${role}_platforms/subscribe`, { access: 'user', fields: {} }, () => (emit) => {
      emit({ ...describePurposes(purposes, role), ...(role === 'trigger' ? sunDescriptions : {}) });
      return () => undefined;
    });
  return [
    forTarget('get_triggers_for_target', purposeTriggers),
    forTarget('get_conditions_for_target', purposeConditions),
    command('get_services_for_target', { access: 'user', fields: asked }, ({ target: of }) =>
      servicesFor(world, entitiesOf(world, of)),
    ),
    command('extract_from_target', { access: 'user', fields: asked }, ({ target: of }) =>
      extracted(world, of),
    ),
    platforms('trigger', purposeTriggers),
    platforms('condition', purposeConditions),
  ];
}

type Target = z.output<typeof target>;

function entitiesOf(world: World, of: Target): readonly string[] {
  const selected = selectTargets(withoutUndefined(of), world.registries);
  return selected === undefined ? [] : [...new Set([...selected.named, ...selected.reached])];
}

const withoutUndefined = (of: Target): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).filter(([, ids]) => ids !== undefined));

/** Services of the kinds of entities, and those of the hub for everything that turns on and off. */
function servicesFor(world: World, entityIds: readonly string[]): readonly string[] {
  const known = entityIds.filter((id) => world.states.get(id) !== undefined);
  const domains = new Set(known.map(domainOf));
  const all = Object.entries(world.services.describe()).flatMap(([domain, services]) =>
    domains.has(domain)
      ? Object.entries(services).flatMap(([name, description]) =>
          typeof description === 'object' && description !== null && 'target' in description
            ? [`${domain}.${name}`]
            : [],
        )
      : [],
  );
  const turns = all.some((name) => name.endsWith('.turn_on'));
  return turns ? [...all, ...['turn_on', 'turn_off', 'toggle'].map((name) => `homeassistant.${name}`)] : all;
}

function extracted(world: World, of: Target): Readonly<Record<string, readonly string[]>> {
  const { entities, devices, areas, floors, labels } = world.registries;
  const given = (ids: Target['entity_id']): readonly string[] => (ids === undefined ? [] : [ids].flat());
  const referenced = entitiesOf(world, of);
  const areaIds = new Set([
    ...given(of.area_id),
    ...areas
      .list()
      .flatMap(({ area_id: id, floor_id: floor }) => (given(of.floor_id).includes(floor ?? '') ? [id] : [])),
  ]);
  const inAreas = devices.list().flatMap(({ id, area_id: area }) => (areaIds.has(area ?? '') ? [id] : []));
  const ofEntities = referenced
    .filter((id) => !given(of.entity_id).includes(id))
    .flatMap((id) => entities.get(id)?.device_id ?? []);
  return {
    referenced_entities: referenced,
    referenced_devices: [...new Set([...given(of.device_id), ...inAreas, ...ofEntities])],
    referenced_areas: [...areaIds],
    missing_devices: given(of.device_id).filter((id) => devices.get(id) === undefined),
    missing_areas: given(of.area_id).filter((id) => areas.get(id) === undefined),
    missing_floors: given(of.floor_id).filter((id) => floors.get(id) === undefined),
    missing_labels: given(of.label_id).filter((id) => labels.get(id) === undefined),
  };
}

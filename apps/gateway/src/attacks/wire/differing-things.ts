import { isRecord } from '@soglia/hub-client/json';
import { waitFor } from '#testing/wait-for.ts';
import type { CommandSocket } from './command-socket.ts';

type Command = Readonly<Record<string, unknown>> & { readonly type: string };

/** Kinds of helpers that every hub makes on demand, with the fields of a new one. */
const HELPERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  input_boolean: {},
  input_number: { min: 0, max: 10 },
  input_select: { options: ['uno', 'due'] },
  input_text: {},
  counter: {},
  timer: {},
};

async function make(owner: CommandSocket, command: Command): Promise<Readonly<Record<string, unknown>>> {
  const { success, result, code } = await owner.command(command);
  if (!success) throw new Error(`${JSON.stringify(command)}: ${code}`);
  return isRecord(result) ? result : {};
}

function call(service: string, entityId: string, data: Readonly<Record<string, unknown>> = {}): Command {
  const [domain = '', name = ''] = service.split('.');
  const target = { entity_id: entityId };
  return { type: 'call_service', domain, service: name, target, service_data: data };
}

/** The resident's room, of helpers, and how they become again as they were made. */
export async function makeRoom(owner: CommandSocket, tag: string) {
  const area = { type: 'config/area_registry/create', name: `Stanza di prova ${tag}` };
  const areaId = String((await make(owner, area))['area_id']);
  const entityIds: string[] = [];
  for (const [kind, fields] of Object.entries(HELPERS)) {
    const helper = await make(owner, { type: `${kind}/create`, name: `propria ${kind} ${tag}`, ...fields });
    const entityId = `${kind}.${String(helper['id'])}`;
    entityIds.push(entityId);
    const place = { type: 'config/entity_registry/update', entity_id: entityId, area_id: areaId };
    await waitFor(() => make(owner, place));
  }
  const idOf = (kind: string) => entityIds.find((id) => id.startsWith(`${kind}.`)) ?? '';
  return {
    areaId,
    entityIds,
    idOf,
    reset: async () => {
      await make(owner, call('input_boolean.turn_off', idOf('input_boolean')));
      await make(owner, call('input_number.set_value', idOf('input_number'), { value: 0 }));
      await make(owner, call('input_select.select_first', idOf('input_select')));
      await make(owner, call('input_text.set_value', idOf('input_text'), { value: '' }));
      await make(owner, call('counter.reset', idOf('counter')));
      await make(owner, call('timer.cancel', idOf('timer')));
    },
    remove: async () => {
      for (const entityId of entityIds) await removeHelper(owner, entityId);
      await owner.command({ type: 'config/area_registry/delete', area_id: areaId });
    },
  };
}

function removeHelper(owner: CommandSocket, entityId: string) {
  const [kind = '', id = ''] = entityId.split('.');
  return owner.command({ type: `${kind}/delete`, [`${kind}_id`]: id });
}

/**
 * Things of a hub that its resident must not see, and by which it becomes another one: renamed, moved, in another state,
 * removed and added. Nothing that the hub had before is changed for good.
 */
export async function makeDifferences(owner: CommandSocket, tag: string) {
  const named = (what: string) => `segreta ${what} ${tag}`;
  const slug = (what: string) => named(what).replaceAll(' ', '_');
  const helper = (kind: string, what: string): Command => ({
    type: `${kind}/create`,
    name: named(what),
    ...HELPERS[kind],
  });
  const remove = (kind: string, id: string): Command => ({ type: `${kind}/delete`, [`${kind}_id`]: id });
  const lamp = `input_boolean.${slug('uno')}`;
  const renamedLamp = `input_boolean.${slug('rinominata')}`;
  const zone = { latitude: 45.5, longitude: 9.2 };

  await make(owner, helper('input_boolean', 'uno'));
  await make(owner, { type: 'config/area_registry/create', name: named('stanza') });
  await make(owner, { type: 'zone/create', name: named('zona'), ...zone });
  // Hubs before 2024.4 have neither.
  await owner.command({ type: 'config/floor_registry/create', name: named('piano') });
  await owner.command({ type: 'config/label_registry/create', name: named('etichetta') });
  const { result: devices } = await owner.command({ type: 'config/device_registry/list' });
  const device = Array.isArray(devices) ? devices.filter(isRecord).at(-1) : undefined;

  const [area, floor, label] = ['stanza', 'piano', 'etichetta'].map(slug);
  const rename = (what: string, key: string, id: unknown, field = 'name') =>
    [named('altra'), named(what)].map((name) => ({
      type: `config/${key}_registry/update`,
      [`${key}_id`]: id,
      [field]: name,
    }));
  const entity = 'config/entity_registry/update';
  /** One step towards the other house, and one back. */
  const steps: readonly (readonly (Command | undefined)[])[] = [
    rename('stanza', 'area', area),
    rename('piano', 'floor', floor),
    rename('etichetta', 'label', label),
    device === undefined
      ? []
      : [named('dispositivo'), device['name_by_user']].map((name) => ({
          type: 'config/device_registry/update',
          device_id: device['id'],
          name_by_user: name,
        })),
    [
      { type: entity, entity_id: lamp, name: named('luce'), area_id: area, new_entity_id: renamedLamp },
      { type: entity, entity_id: renamedLamp, name: null, area_id: null, new_entity_id: lamp },
    ],
    [call('input_boolean.turn_on', renamedLamp), call('input_boolean.turn_off', lamp)],
    [
      { type: 'zone/update', zone_id: slug('zona'), latitude: 44, name: named('altra zona') },
      { type: 'zone/update', zone_id: slug('zona'), ...zone, name: named('zona') },
    ],
    [
      { type: 'config/area_registry/create', name: named('stanza due') },
      { type: 'config/area_registry/delete', area_id: slug('stanza due') },
    ],
    [helper('counter', 'due'), remove('counter', slug('due'))],
    [{ type: 'person/create', name: named('persona') }, remove('person', slug('persona'))],
    [remove('person', slug('ospite')), { type: 'person/create', name: named('ospite') }],
    [remove('input_number', slug('numero')), helper('input_number', 'numero')],
    [
      {
        type: 'lovelace/dashboards/create',
        url_path: slug('plancia').replaceAll('_', '-'),
        title: named('plancia'),
        mode: 'storage',
      },
      { type: 'lovelace/dashboards/delete', dashboard_id: slug('plancia') },
    ],
    [helper('input_text', 'testo'), remove('input_text', slug('testo'))],
  ];
  const optional = /\/(?:floor|label|device)_registry\//;
  let isOther = false;
  /** Makes the hub the other house, or the first one again. */
  const change = async (toOther: boolean) => {
    for (const step of steps) {
      const command = step[toOther ? 0 : 1];
      if (command === undefined) continue;
      if (optional.test(command.type)) await owner.command(command);
      else await waitFor(() => make(owner, command));
    }
    isOther = toOther;
  };
  await make(owner, helper('input_number', 'numero'));
  await make(owner, { type: 'person/create', name: named('ospite') });

  return {
    change,
    /** Has a state in the other house alone, and in the first one alone: made last of all that differs. */
    marks: { other: `input_text.${slug('testo')}`, first: `input_number.${slug('numero')}` },
    /** Ids that only one of the two houses has, and such as both have. */
    entityIds: [
      lamp,
      renamedLamp,
      `input_text.${slug('testo')}`,
      `input_number.${slug('numero')}`,
      `counter.${slug('due')}`,
      `person.${slug('persona')}`,
      `person.${slug('ospite')}`,
      `zone.${slug('zona')}`,
    ],
    areaIds: [slug('stanza'), slug('stanza due')],
    remove: async () => {
      if (isOther) await change(false);
      await removeHelper(owner, lamp);
      await removeHelper(owner, `input_number.${slug('numero')}`);
      await owner.command(remove('person', slug('ospite')));
      await owner.command(remove('zone', slug('zona')));
      for (const [kind, id] of Object.entries({ area, floor, label }))
        await owner.command({ type: `config/${kind}_registry/delete`, [`${kind}_id`]: id });
    },
  };
}

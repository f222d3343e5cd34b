import { isRecord } from '@soglia/hub-client/json';
import { createRoleModel, type HubLists, type ModelRole, type Row } from '../model/role-model.ts';
import { MOMENT } from './houses.ts';

/** How the other house differs in what the role must not see. */
export const DIFFERENCES = ['without it', 'in another state', 'with another name'] as const;

/**
 * A house that is the same for people with the role: of what they cannot see, things are missing or other ones. What
 * visible things say of themselves stays, also where it names what is not visible.
 */
export function otherHouse(
  house: HubLists,
  role: ModelRole,
  difference: (typeof DIFFERENCES)[number],
): HubLists {
  const model = createRoleModel(house, role, MOMENT);
  const isVisible = (row: Row) => model.isVisible(String(row['entity_id']));
  if (difference === 'in another state') {
    const change = (row: Row): Row =>
      isVisible(row)
        ? row
        : { ...row, state: 'altro', attributes: { ...Object(row['attributes']), battery: 7 } };
    return { ...house, states: house.states.map(change) };
  }
  // Still a number of its kind: `light.e3` becomes `light.e377`.
  const rename = (id: string) => `${id}77`;
  const keep = (rows: readonly Row[], key: string, isShown: (id: string) => boolean) =>
    rows.flatMap((row) => {
      const id = String(row[key]);
      if (isShown(id)) return [row];
      return difference === 'without it' ? [] : [{ ...row, [key]: rename(id), name: 'Altro' }];
    });
  // A device that is not visible may still give its room to a visible one.
  const parents = new Set(
    house.devices.filter(({ id }) => model.isDeviceVisible(id)).map((row) => row['parent_device_id']),
  );
  // Whoever asks knows of themselves by what they are told of their own trackers.
  const isOwn = ({ attributes }: Row) => isRecord(attributes) && attributes['user_id'] === 'user';
  const own = new Set(house.states.filter(isOwn).map((row) => String(row['entity_id'])));
  const isKept = (id: string) => model.isVisible(id) || own.has(id);
  const other = {
    automations: house.automations ?? {},
    states: keep(house.states, 'entity_id', isKept),
    entities: keep(house.entities, 'entity_id', isKept),
    devices: keep(house.devices, 'id', (id) => model.isDeviceVisible(id) || parents.has(id)),
    areas: keep(house.areas, 'area_id', model.isAreaVisible),
    floors: keep(house.floors, 'floor_id', model.isFloorVisible),
    labels: keep(house.labels, 'label_id', model.isLabelVisible),
  };
  // By another name, or without its room, something may have become visible.
  const otherModel = createRoleModel(other, role, MOMENT);
  const isMeant = (row: Row) => isVisible(row) || !otherModel.isVisible(String(row['entity_id']));
  return { ...other, states: other.states.filter(isMeant), entities: other.entities.filter(isMeant) };
}

import { randomUUID } from 'node:crypto';
import type { HubSocket } from '../wire/socket.ts';

export interface Area {
  readonly area_id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly picture: string | null;
  readonly aliases: readonly string[];
  readonly floor_id?: string | null;
}

export interface DisplayEntry {
  readonly ei: string;
  readonly ai?: string;
  readonly di?: string;
  readonly en?: string | null;
  readonly hb?: boolean;
  readonly ec?: number;
  readonly pl: string;
  readonly dp?: number;
}

export interface Device {
  readonly id: string;
  readonly area_id: string | null;
  readonly name: string | null;
  readonly name_by_user: string | null;
}

/** A name that no other run has used. */
export const newName = (): string => `Contract ${randomUUID().slice(0, 8)}`;

export const areasOf = (hub: HubSocket) => hub.result<Area[]>({ type: 'config/area_registry/list' });
export const devicesOf = (hub: HubSocket) => hub.result<Device[]>({ type: 'config/device_registry/list' });
export const displayOf = async (hub: HubSocket): Promise<DisplayEntry[]> =>
  (await hub.result<{ entities: DisplayEntry[] }>({ type: 'config/entity_registry/list_for_display' }))
    .entities;

/** An area of the case's own; it is gone when the scope ends. */
export async function newArea(
  hub: HubSocket,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Area & AsyncDisposable> {
  const area = await hub.result<Area>({ type: 'config/area_registry/create', name: newName(), ...fields });
  return {
    ...area,
    [Symbol.asyncDispose]: async () => {
      const left = await areasOf(hub);
      if (left.some(({ area_id }) => area_id === area.area_id))
        await hub.result({ type: 'config/area_registry/delete', area_id: area.area_id });
    },
  };
}

const isMain = ({ en, ai }: DisplayEntry) => (en ?? null) === null && ai === undefined;

/** The main entity of a device, which has neither a name nor a room of its own: its room is the device's. */
export async function mainEntity(
  hub: HubSocket,
  domain: string,
  fits: (entityId: string) => boolean = () => true,
): Promise<{ readonly entity: DisplayEntry; readonly device: Device }> {
  const devices = await devicesOf(hub);
  for (const entity of await displayOf(hub)) {
    if (!entity.ei.startsWith(`${domain}.`) || !isMain(entity) || !fits(entity.ei)) continue;
    const device = devices.find(({ id }) => id === entity.di);
    if (device !== undefined) return { entity, device };
  }
  throw new Error(`this house has no ${domain} that is the main entity of a device`);
}

/** Puts a device into a room of the case's own; it goes back when the scope ends. */
export async function moveToNewArea(hub: HubSocket, device: Device): Promise<Area & AsyncDisposable> {
  const area = await newArea(hub);
  const move = (area_id: string | null) =>
    hub.result({ type: 'config/device_registry/update', device_id: device.id, area_id });
  await move(area.area_id);
  return {
    ...area,
    [Symbol.asyncDispose]: async () => {
      await move(device.area_id);
      await area[Symbol.asyncDispose]();
    },
  };
}

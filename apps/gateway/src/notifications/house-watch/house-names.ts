import { MINUTE_MS } from '@soglia/server/durations';
import type { FollowedHouse } from '#house-access/follow-house.ts';
import type { LiveState } from '#house-access/live-states.ts';

/** A hub that starts gives everything another moment, while its integrations come up. */
const STARTS_WITHIN_MS = 3 * MINUTE_MS;

export interface HouseNamesOptions {
  readonly house: Pick<FollowedHouse, 'current' | 'states'>;
  readonly hubNow: () => number;
}

/** How things of the house are called in notices, and what their moments are worth. */
export function createHouseNames({ house, hubNow }: HouseNamesOptions) {
  const { states } = house;
  let hubStart = Infinity;

  const entity = (entityId: string): string => states.get(entityId)?.name ?? entityId;

  return {
    states,
    house: house.current,
    entity,
    /** The room, else the name of the entity. */
    place: (entityId: string): string => {
      const snapshot = house.current();
      const areaId = snapshot?.entities.get(entityId)?.areaId;
      return (areaId === undefined ? undefined : snapshot?.areas.get(areaId)?.name) ?? entity(entityId);
    },
    /** @param deviceId undefined for an entity of no device */
    device: (deviceId: string | undefined, entityId: string): string =>
      (deviceId === undefined ? undefined : house.current()?.devices.get(deviceId)?.name) ?? entity(entityId),
    /** When an entity came to be as it is; hubs that do not say it get the present moment. */
    since: ({ changedAt }: LiveState): number => (changedAt > 0 ? changedAt : hubNow()),
    /** Whether the moment of a state may only be that the hub has started. */
    isOfStart: ({ changedAt }: LiveState): boolean => changedAt < hubStart + STARTS_WITHIN_MS,
    /** What did not change since the hub has started tells when that was. */
    noteStart: (): void => {
      hubStart = Infinity;
      for (const [, { changedAt }] of states.entries())
        if (changedAt > 0 && changedAt < hubStart) hubStart = changedAt;
    },
  };
}

export type HouseNames = ReturnType<typeof createHouseNames>;

import { isDeepStrictEqual } from 'node:util';
import { mapDevicesSchema, type MapAnswer, type MapInput } from '@soglia/contracts/map';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import { auditEntry, authorOf, changesBetween } from '#store/audit-entry.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Limits } from '#limits.ts';
import { MAP } from '#policy/function-ids.ts';
import type { HouseSnapshot } from '#policy/house/house-snapshot.ts';
import { peopleWithAccount, personOfUser } from '#policy/house/people.ts';
import { keepHidden } from '#policy/keep-hidden.ts';
import type { PolicyCaller, RoleAccess } from '#policy/policy-caller.ts';
import { viewRevision } from '#policy/view-revision.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import type { Store } from '#store/store.ts';
import type { TrackSharers } from './track-sharers.ts';

export interface MapServiceOptions {
  readonly store: Pick<Store, 'map' | 'transaction'>;
  readonly sharers: TrackSharers;
  /** What a role holds back from somebody. */
  readonly callerOf: (caller: PersonCaller) => PolicyCaller;
  readonly rolesAreOn: () => boolean;
  /** Undefined while it is not known. */
  readonly house: () => HouseSnapshot | undefined;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'savesPerPerson' | 'saveWindow'>;
}

/** Positions of devices without GPS, and who shows their track to others: what the hub has no place for. */
export function createMapService(options: MapServiceOptions) {
  const { store, sharers, callerOf, rolesAreOn, house, clock, limits } = options;
  const saves = createFailureLimit(limits.savesPerPerson, limits.saveWindow);

  /** Undefined: no role holds the caller back. @throws ApiError while the role cannot be learnt */
  const accessOf = (caller: PersonCaller): RoleAccess | undefined => {
    const asked = callerOf(caller);
    if (asked.kind === 'unrestricted') return undefined;
    if (asked.kind !== 'restricted') throw new ApiError('identity_unavailable');
    return asked.access;
  };

  const answerFor = (caller: PersonCaller, { revision, devices }: MapInput): MapAnswer => {
    const access = accessOf(caller);
    const isVisible = (id: string) => access?.isVisible(id) ?? true;
    const snapshot = house();
    const people = snapshot === undefined ? [] : peopleWithAccount(snapshot);
    const { userId } = caller.person;
    const tracks = people.flatMap(([user, person]) =>
      (user === userId || sharers.has(user)) && isVisible(person) ? [person] : [],
    );
    const hasPerson = snapshot !== undefined && personOfUser(snapshot, userId) !== undefined;
    return {
      ...viewOf({ revision, devices }, access),
      tracks: tracks.sort(),
      shares_track: hasPerson ? sharers.has(userId) : null,
    };
  };

  /** @throws ApiError where the person saves too often */
  const countSave = async ({ person }: PersonCaller): Promise<void> => {
    const waitMs = person.isAdmin ? 0 : await saves.consume(person.userId);
    if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
  };

  /** @throws ApiError `conflict`, also where somebody else saves at the same time */
  const replace = async (caller: PersonCaller, { revision, devices: saved }: MapInput): Promise<MapInput> => {
    const access = accessOf(caller);
    // While roles are off nobody is held back by one: the hub's administrators alone may change the house.
    if (access === undefined && !caller.person.isAdmin) throw new ApiError('administrators_only');
    // Looked at once more: the right may have gone while the body arrived.
    if (access !== undefined && !mayWrite(access)) throw new ApiError('forbidden');
    const isVisible = (id: string) => access?.isVisible(id) ?? true;
    if (saved.some(({ entity_id: id }) => !isVisible(id))) throw new ApiError('forbidden');
    await countSave(caller);
    return store.transaction(async ({ map, auditLog }) => {
      const stored = await map.readDevices();
      if (viewOf(stored, access).revision !== revision) throw new ApiError('conflict');
      const devices = keepHidden(stored.devices, saved, isVisible);
      if (!mapDevicesSchema.safeParse(devices).success) throw new ApiError('invalid_fields');
      if (isDeepStrictEqual(devices, stored.devices)) return stored;
      if (!(await map.replaceDevices(stored.revision, devices))) throw new ApiError('conflict');
      const changes = changesBetween(['devices'], stored, { devices });
      await auditLog.add(
        auditEntry(clock.now(), 'map.saved', authorOf(caller), { id: 'map', name: '', changes }),
      );
      return { revision: stored.revision + 1, devices };
    });
  };

  /** @throws ApiError where there is no person of the account whose track could be shown */
  const setShared = async (caller: PersonCaller, shares: boolean): Promise<void> => {
    const { userId, name } = caller.person;
    const snapshot = house();
    if (shares) {
      if (!rolesAreOn()) throw new ApiError('house_not_prepared');
      if (snapshot === undefined) throw new ApiError('hub_unreachable');
      if (personOfUser(snapshot, userId) === undefined) throw new ApiError('no_own_person');
    }
    await countSave(caller);
    await store.transaction(async ({ map, auditLog }) => {
      const before = (await map.trackSharers()).includes(userId);
      if (before === shares) return;
      await (shares ? map.shareTrack(userId) : map.stopSharingTrack(userId));
      const changes = changesBetween(['shares_track'], { shares_track: before }, { shares_track: shares });
      await auditLog.add(
        auditEntry(clock.now(), 'track.changed', authorOf(caller), { id: userId, name, changes }),
      );
    });
    sharers.note(userId, shares);
  };

  return {
    read: async (caller: PersonCaller): Promise<MapAnswer> =>
      answerFor(caller, await store.map.readDevices()),
    replace: async (caller: PersonCaller, saved: MapInput): Promise<MapAnswer> =>
      answerFor(caller, await replace(caller, saved)),
    /** Whether the others of the house may see where the caller was within the last day. */
    setShared: async (caller: PersonCaller, shares: boolean): Promise<MapAnswer> => {
      await setShared(caller, shares);
      return answerFor(caller, await store.map.readDevices());
    },
  };
}

/** What a role lets somebody see. @param access undefined: no role holds them back */
function viewOf({ revision, devices }: MapInput, access: RoleAccess | undefined): MapInput {
  if (access === undefined) return { revision, devices };
  const visible = mayRead(access) ? devices.filter(({ entity_id: id }) => access.isVisible(id)) : [];
  return { revision: viewRevision(visible), devices: visible };
}

const mayRead = (access: RoleAccess | undefined): boolean => access?.functions.has(MAP) ?? true;

const mayWrite = ({ functions, rights }: RoleAccess): boolean => functions.has(MAP) && rights.has('zones');

export type MapService = ReturnType<typeof createMapService>;

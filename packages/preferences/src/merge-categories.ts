import type { PreferenceDocument } from '@soglia/contracts/preferences';
import { isEqual } from './equal.ts';
import { mergeLists } from './merge-lists.ts';
import { mergeValue, type Preferred, type Versions } from './merge-values.ts';

type Category = PreferenceDocument<'categories'>['categories'][number];
type Categories = readonly Category[];

/**
 * Merges custom categories by their ids. One that a side removed and the other changed is kept; a device is in one
 * category at the most. Two that were made apart under one id both remain.
 */
export function mergeCategories({ base, ...sides }: Versions<Categories>, preferred: Preferred): Category[] {
  const apart = withOwnIds({ base, ...sides }, preferred);
  const local = withChanged(apart, base, sides.remote);
  const remote = withChanged(sides.remote, base, apart);
  const ids = mergeLists(idsOf(base), idsOf(local), idsOf(remote));
  const placeOf = createPlaces({ base, local, remote }, preferred);
  return ids.flatMap((id) => {
    const find = (categories: Categories) => categories.find((one) => one.id === id);
    const [mine, theirs] = [find(local) ?? find(remote), find(remote) ?? find(local)];
    if (mine === undefined || theirs === undefined) return [];
    const old = find(base) ?? { ...theirs, devices: [] };
    const of = <Value>(read: (category: Category) => Value) => ({
      base: read(old),
      local: read(mine),
      remote: read(theirs),
    });
    return [
      {
        id,
        name: mergeValue(
          of(({ name }) => name),
          preferred,
        ),
        color: mergeValue(
          of(({ color }) => color),
          preferred,
        ),
        devices: mergeLists(old.devices, mine.devices, theirs.devices).filter(
          (device) => placeOf(device) === id,
        ),
      },
    ];
  });
}

const idsOf = (categories: Categories) => categories.map(({ id }) => id);

/** The side, with what it removed and the other has changed; its devices stay where this side has put them since. */
function withChanged(side: Categories, base: Categories, other: Categories): Categories {
  const devices = new Set(side.flatMap((category) => category.devices));
  const removed = base.filter(
    (old) =>
      !side.some(({ id }) => id === old.id) && other.some((one) => one.id === old.id && !isEqual(one, old)),
  );
  return [
    ...side,
    ...removed.map((old) => ({ ...old, devices: old.devices.filter((device) => !devices.has(device)) })),
  ];
}

/**
 * What was made here since `base`, under an id that no other category has there. On the first synchronisation one that
 * bears the name of one there is the same.
 */
function withOwnIds({ base, local, remote }: Versions<Categories>, preferred: Preferred): Categories {
  const taken = new Set([...idsOf(base), ...idsOf(local), ...idsOf(remote)]);
  const fresh = (id: string): string => {
    let suffix = 2;
    while (taken.has(`${id}-${suffix}`)) suffix += 1;
    taken.add(`${id}-${suffix}`);
    return `${id}-${suffix}`;
  };
  return local.map((category) => {
    if (base.some(({ id }) => id === category.id)) return category;
    const namesake = remote.find(
      ({ id, name }) => name === category.name && name !== '' && !local.some((one) => one.id === id),
    );
    if (preferred === 'remote' && namesake !== undefined) return { ...category, id: namesake.id };
    const there = remote.find(({ id }) => id === category.id);
    return there === undefined || there.name === category.name
      ? category
      : { ...category, id: fresh(category.id) };
  });
}

/** Which category a device belongs to; undefined where to none. */
function createPlaces(versions: Versions<Categories>, preferred: Preferred) {
  const placesIn = (categories: Categories) =>
    new Map(
      categories.toReversed().flatMap(({ id, devices }) => devices.map((device) => [device, id] as const)),
    );
  const [base, local, remote] = [
    placesIn(versions.base),
    placesIn(versions.local),
    placesIn(versions.remote),
  ];
  return (device: string): string | undefined =>
    mergeValue({ base: base.get(device), local: local.get(device), remote: remote.get(device) }, preferred);
}

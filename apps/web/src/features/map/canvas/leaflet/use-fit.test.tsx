// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import type { MapPoint, MapZone, Track } from '../../map-types.ts';
import { createMap } from './create-map.ts';
import { useFit } from './use-fit.ts';

const zone: MapZone = {
  key: 'zone.scuola',
  zoneId: 'scuola',
  entityId: 'zone.scuola',
  name: 'Scuola',
  latitude: 43.77,
  longitude: 11.25,
  radius: 100,
  icon: 'mdi:school',
  passive: false,
  origin: 'hub',
};
const anna: MapPoint = {
  entityId: 'person.anna',
  name: 'Anna',
  latitude: 43.78,
  longitude: 11.26,
  accuracy: undefined,
  type: 'person',
  stateText: 'Fuori casa',
  battery: undefined,
  areaId: undefined,
  zoneKey: undefined,
  isPlaced: false,
  picture: undefined,
  source: undefined,
};
/** On the other side of the world. */
const quake: MapPoint = {
  ...anna,
  entityId: 'geo_location.quake',
  type: 'geo_location',
  latitude: -17,
  longitude: -178,
};
const trackAt = (entityId: string, latitude: number): Track => ({
  entityId,
  positions: [{ latitude, longitude: 11.25, at: 0 }],
});
const nothing = { zones: [], points: [], tracks: [], draft: undefined };

type Shown = Parameters<typeof useFit>[1];

/** A map of 800 by 600 pixels. */
async function drawMap(shown: Shown) {
  const element = document.createElement('div');
  vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(600);
  const map = createMap(element, true);
  const hook = await renderHookInDom((props: Shown) => useFit(map, props), shown);
  return { map, ...hook };
}

it.each([
  ['a zone and an event', { ...nothing, zones: [zone], points: [quake] }, [43.77, 11.25]],
  ['an event and a person', { ...nothing, points: [quake, anna] }, [43.78, 11.26]],
])('shows the house and no far event: %s', async (_what, shown, [latitude = 0, longitude = 0]) => {
  const { map, current, act } = await drawMap(shown);
  const isClose = () => {
    expect(map.getCenter().lat).toBeCloseTo(latitude, 2);
    expect(map.getCenter().lng).toBeCloseTo(longitude, 2);
    expect(map.getZoom()).toBeGreaterThan(12);
  };
  isClose();
  map.setView([0, 0], 3, { animate: false });
  await act(() => current().centre());
  isClose();
  expect(current().meridian).toBe(longitude);
});

it('shows the events where there is nothing of the house to go back to', async () => {
  const { map, current, act } = await drawMap({ ...nothing, points: [quake] });
  map.setView([0, 0], 3, { animate: false });
  await act(() => current().centre());
  expect(map.getCenter().lat).toBeCloseTo(-17, 2);
});

it('follows a zone that is being made to where its coordinates are typed, and no drag', async () => {
  const draft = { key: undefined, latitude: 43.77, longitude: 11.25, radius: 100, icon: 'mdi:school' };
  const { map, rerender } = await drawMap({ ...nothing, zones: [zone], draft });
  const { lng } = map.getCenter();
  await rerender({ ...nothing, zones: [zone], draft: { ...draft, longitude: 11.2505 } });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(map.getCenter().lng).toBe(lng);
  await rerender({ ...nothing, zones: [zone], draft: { ...draft, latitude: 45.5, longitude: 9 } });
  await vi.waitFor(() => expect(map.getCenter().lat).toBeCloseTo(45.5, 2), 2_000);
  expect(map.getCenter().lng).toBeCloseTo(9, 2);
});

it('glides nowhere for who wants calm', async () => {
  const { map } = await drawMap({ ...nothing, points: [anna] });
  const { lat, lng } = map.getCenter();
  map.panBy([100, 0], { animate: true });
  expect(map.getCenter().lng).toBeGreaterThan(lng);
  map.setView([lat, lng], map.getZoom(), { animate: true });
  expect(map.getCenter().lng).toBeCloseTo(lng, 6);
});

it('stays where it is when an event arrives', async () => {
  const { map, rerender } = await drawMap({ ...nothing, points: [anna] });
  map.setView([0, 0], 3, { animate: false });
  await rerender({ ...nothing, points: [anna, quake] });
  expect(map.getZoom()).toBe(3);
});

it('brings a track into view as it is added, and none that stays', async () => {
  const [one, other] = [trackAt('person.anna', 44), trackAt('person.luca', 46)];
  const { map, rerender } = await drawMap(nothing);
  /** What is in view after another change; undefined where the map has stayed. */
  const inView = async (tracks: readonly Track[]) => {
    map.setView([0, 0], 3, { animate: false });
    await rerender({ ...nothing, tracks });
    return map.getZoom() === 3 ? undefined : Math.round(map.getCenter().lat);
  };
  expect(await inView([one])).toBe(44);
  expect(await inView([one, other])).toBe(46);
  expect(await inView([one])).toBeUndefined();
  expect(await inView([{ ...one }])).toBeUndefined();
  expect(await inView([one, other])).toBe(46);
  expect(await inView([])).toBeUndefined();
  expect(await inView([one])).toBe(44);
});

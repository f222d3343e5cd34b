// @vitest-environment happy-dom
import { mdiWaterBoiler } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { expect, it } from 'vitest';
import { keptAttributesOf, isKept } from '#features/offline/kept-attributes.ts';
import { sheetModule } from '#features/device-sheet/sheet-modules.ts';
import { LiveCard } from '#home/card/live-card.tsx';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import { createKindRegistry } from '#home/model/kind-registry.ts';
import type { DeferredKind, Kind, SheetProps } from '#home/model/kind.ts';
import { listDevices } from '#home/model/list-devices.ts';
import { roomsOf } from '#home/model/rooms.ts';
import { roomsIn, sections } from '#home/model/sections.ts';
import { toDevice } from '#home/model/to-device.ts';
import { entity, NOW } from '#home/testing/entity.ts';
import { wordsIn } from '#home/testing/readable.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { knownEntity } from '#hub/testing/entity.ts';

/** All that has to be written for a kind, besides its line in the registry. */
const waterHeater: Kind = {
  domain: 'water_heater',
  category: 'climate',
  shape: 'wide',
  sections: ['confort', 'energia'],
  keptAttributes: ['operation_mode'],
  describe: ({ state }) => ({
    icon: mdiWaterBoiler,
    text: state === 'eco' ? 'Risparmio' : 'Stato sconosciuto',
    mood: 'on',
    control: 'toggle',
  }),
  pendingText: () => 'Imposto…',
  Control: ({ device }) => <button type="button">{`Accendi ${device.name}`}</button>,
  sheet: () => Promise.resolve({ Sheet: ({ device }: SheetProps) => <p>{`Dentro ${device.name}`}</p> }),
};

/** The same where a kind stands on the dashboard only where a person puts it. */
const { describe, pendingText, sheet, ...outline } = waterHeater;
const moonPhase: DeferredKind = {
  ...outline,
  domain: 'moon',
  sections: [],
  keptClasses: ['phase'],
  load: () =>
    Promise.resolve({ describe, pendingText, sheet: sheet ?? (() => Promise.reject(new Error('none'))) }),
};

const kinds = createKindRegistry([...kindRegistry.all, waterHeater, moonPhase]);
const boiler = entity('water_heater.boiler', 'eco', { operation_mode: 'eco', code: '1234' });

async function bodyOf(one: Entity): Promise<string> {
  const kind = await kindForSheet(one.entity_id, kinds).load();
  const { Sheet } = await sheetModule(kind).load();
  const nothing = () => undefined;
  const props: SheetProps = {
    entity: one,
    device: toDevice(one, kind, NOW),
    kind,
    pending: undefined,
    disabled: false,
    send: nothing,
    attempt: () => Promise.resolve(undefined),
    sendSettled: nothing,
    ask: nothing,
    deviceOf: nothing,
    now: NOW,
  };
  const { container } = renderInHome(<Sheet {...props} />, { entities: [one], connected: true });
  return wordsIn(container).join(' ');
}

it('a kind that is added to the registry is listed after the others, with the width that it declares', () => {
  const listed = listDevices(
    ['water_heater.boiler', 'light.lampada', 'climate.sala', 'moon.luna'].map((id) => knownEntity(id)),
    undefined,
    kinds,
  );
  expect(listed.map(({ ref }) => [ref.entity_id, ref.shape])).toEqual([
    ['light.lampada', 'half'],
    ['climate.sala', 'wide'],
    ['water_heater.boiler', 'wide'],
    ['moon.luna', 'wide'],
  ]);
});

it('stands in the sections that it declares, and nowhere by itself where it is deferred', () => {
  const all = [knownEntity('water_heater.boiler'), knownEntity('moon.luna')];
  const rooms = roomsOf(listDevices(all, undefined, kinds), all, undefined);
  const shownIn = sections.filter((section) => roomsIn(section, rooms, kinds).length > 0);
  expect(shownIn).toEqual(['tutti', 'confort', 'energia']);
  expect(rooms.flatMap(({ devices }) => devices.map(({ entity_id }) => entity_id))).toEqual([
    'water_heater.boiler',
  ]);
});

it('keeps the attributes and the classes that it declares in the offline snapshot, and no others', () => {
  expect(keptAttributesOf('water_heater', boiler.attributes, kinds)).toEqual({ operation_mode: 'eco' });
  expect(isKept('water_heater', undefined, kinds)).toBe(true);
  expect(isKept('moon', 'phase', kinds)).toBe(true);
  expect(isKept('moon', undefined, kinds)).toBe(false);
  expect(isKept('water_heater', undefined)).toBe(false);
});

it('has its card, with its own text and control', () => {
  const kind = kinds.kindOf(boiler.entity_id);
  const [listed] = listDevices([knownEntity(boiler.entity_id)], undefined, kinds);
  if (kind === undefined || listed === undefined) throw new Error('not in the registry');
  const { container, getByRole } = renderInHome(
    <LiveCard device={listed.ref} entity={boiler} kind={kind} layout={{ wide: true, stacked: false }} />,
    { entities: [boiler], connected: true },
  );
  expect(getByRole('article').dataset['tint']).toBe('climate');
  expect(wordsIn(container)).toEqual(expect.arrayContaining(['Risparmio', 'Accendi Boiler']));
});

it('has its sheet, also where its behaviour is fetched later', async () => {
  expect(await bodyOf(boiler)).toContain('Dentro Boiler');
  expect(await bodyOf(entity('moon.luna', 'eco'))).toContain('Dentro Luna');
});

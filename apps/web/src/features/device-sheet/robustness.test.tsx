import type * as React from 'react';
import fc from 'fast-check';
import type { CommandState, Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { HubError } from '@soglia/hub-client/errors';
import { describe, expect, it, vi } from 'vitest';
import { LiveCard } from '#home/card/live-card.tsx';
import type { HubRead } from '#hub/use-hub-read.ts';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import { isOnDashboard, type Kind } from '#home/model/kind.ts';
import { toDevice, withPendingCommand } from '#home/model/to-device.ts';
import { Inside } from './sheet-body.tsx';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import { sheetModule } from './sheet-modules.ts';
import { SubTitle } from './sub-title.tsx';
import { draw, figuresIn, namelessIn, wordsIn } from '#home/testing/draw.tsx';
import { NOW } from '#home/testing/entity.ts';
import {
  englishIn,
  notForPeople,
  malformedEntities,
  malformedRows,
  hubEntities,
} from '#home/testing/malformed-entities.ts';

const RUNS = 60;
// Thousands of drawings: how long they take is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });

// A store is read there as on the screen: only the renderer for servers asks for a third function.
vi.mock('react', async (load) => {
  const react = await load<typeof React>();
  const useSyncExternalStore = <Value,>(subscribe: (changed: () => void) => () => void, get: () => Value) =>
    react.useSyncExternalStore(subscribe, get, get);
  return { ...react, useSyncExternalStore };
});

// Effects do not run there: what one would have read of the hub is laid out.
const past = vi.hoisted(() => ({
  read: (_key: string | undefined): HubRead<unknown> => ({ kind: 'waiting' }),
}));
vi.mock('#hub/use-hub-read.ts', () => ({ useHubRead: (key: string | undefined) => past.read(key) }));

const nothing = () => undefined;

const commandOf = (entity: Entity, service: string, value: unknown): Command => ({
  entityId: entity.entity_id,
  domain: entity.entity_id.slice(0, entity.entity_id.indexOf('.')),
  service,
  data: { code: value },
  expected: { state: entity.state, attributes: { brightness: value, percentage: value, temperature: value } },
  confirmedBy: () => false,
});

const services = fc.constantFrom(
  'turn_on',
  'turn_off',
  'lock',
  'open_cover',
  'alarm_disarm',
  'constructor',
  '',
);

interface Moment {
  readonly entity: Entity;
  readonly now: number;
  readonly asked?: Command | undefined;
  readonly refused?: HubError | undefined;
  readonly line: boolean;
}

/** What a hub answers to an order: for its own log, not for people. */
const refusal = new HubError('hub_error', 'no', {
  hub: { code: 'home_assistant_error', message: 'The light is unavailable while its fan is off' },
});

const changeOf = ({ entity, asked, refused: error }: Moment): CommandState | undefined =>
  error === undefined
    ? asked && { kind: 'pending', command: asked, since: NOW }
    : { kind: 'refused', command: commandOf(entity, 'turn_on', 1), at: NOW, error };

const drawCard = (kind: Kind, moment: Moment) => {
  const { entity, line } = moment;
  return draw(
    <LiveCard
      device={{
        entity_id: entity.entity_id,
        name: 'Uno',
        shape: kind.shape,
        room: undefined,
        icon_name: undefined,
        battery: undefined,
      }}
      entity={entity}
      kind={kind}
      place={{ wide: kind.shape === 'wide', stacked: false }}
    />,
    { entities: [entity], line, change: changeOf(moment) },
  );
};

/** Everything of its sheet that is not the same for every device. */
const drawSheet = async (kind: Kind) => {
  const module = await sheetModule(kind).load();
  return ({ entity, now, asked, refused, line }: Moment) => {
    const orders = { asked, refused, send: nothing, sendSettled: nothing };
    const device = toDevice(withPendingCommand(entity, asked), kind, now);
    const sheet = { module, error: undefined, retry: nothing };
    return draw(
      <>
        <h2>{device.name}</h2>
        <SubTitle room="Cucina" {...{ device, kind, entity, orders }} />
        <Inside {...{ entity, device, kind, orders, sheet, now }} stale={!line} />
      </>,
      { entities: [entity], line, change: undefined },
    );
  };
};

const expectFitForPeople = (html: string) => {
  for (const words of [...wordsIn(html), ...figuresIn(html)]) expect(words).not.toMatch(notForPeople);
  expect(namelessIn(html)).toEqual([]);
};

const moments = (domain: string) =>
  fc
    .record({
      told: malformedEntities(domain),
      service: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, services),
      value: fc.oneof(fc.integer(), fc.string(), fc.constant(NaN)),
      line: fc.boolean(),
    })
    .map(({ told: { entity, now }, service, value, line }) => ({
      entity,
      now,
      asked: service === undefined ? undefined : commandOf(entity, service, value),
      line,
    }));

const kinds = kindRegistry.all.filter(isOnDashboard);
const all = await Promise.all(
  [...kindRegistry.all.map(({ domain }) => domain), 'sun', 'input_number', 'runes', 'constructor', ''].map(
    async (domain) => kindForSheet(`${domain}.uno`).load(),
  ),
);

describe.each(all)('whatever an integration says of one of the domain "$domain"', (kind) => {
  it('its card stands, and says nothing that is not for people', () => {
    fc.assert(
      fc.property(moments(kind.domain), (moment) => expectFitForPeople(drawCard(kind, moment))),
      { numRuns: RUNS },
    );
  });

  it('its sheet stands too, whatever the hub remembers of it', async () => {
    const drawn = await drawSheet(kind);
    fc.assert(
      fc.property(moments(kind.domain), malformedRows, (moment, reading) => {
        past.read = (key) => (key === undefined ? { kind: 'waiting' } : reading(key));
        expectFitForPeople(drawn(moment));
      }),
      { numRuns: RUNS },
    );
  });
});

describe.each(kinds)('what Home Assistant says of one of the domain "$domain"', (kind) => {
  it('is read in Italian, on its card and in its sheet, and so is why it refused', async () => {
    const drawn = await drawSheet(kind);
    past.read = () => ({ kind: 'waiting' });
    fc.assert(
      fc.property(hubEntities(kind.domain), fc.constantFrom(undefined, refusal), (entity, refused) => {
        const moment = { entity, now: NOW, refused, line: true };
        const sheet = kind.sheet === undefined ? '' : drawn(moment);
        for (const words of [...wordsIn(drawCard(kind, moment)), ...wordsIn(sheet)])
          expect(englishIn(words)).toBeUndefined();
      }),
      { numRuns: RUNS },
    );
  });
});

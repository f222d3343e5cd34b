// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import type { CommandState, Command } from '@soglia/hub-client/commands';
import type { Connection } from '@soglia/hub-client/connection';
import type { Entity } from '@soglia/hub-client/entities';
import { HubError } from '@soglia/hub-client/errors';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveCard } from '#home/card/live-card.tsx';
import { kindRegistry } from '#home/kinds/all-kinds.ts';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import { isOnDashboard, type Kind } from '#home/model/kind.ts';
import { nameOf } from '#home/model/name.ts';
import { NOW } from '#home/testing/entity.ts';
import {
  englishIn,
  notForPeople,
  malformedHistory,
  malformedEntities,
  hubEntities,
} from '#home/testing/malformed-entities.ts';
import { figuresIn, namelessIn, wordsIn } from '#home/testing/readable.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { SheetBody } from './sheet-body.tsx';
import { sheetModule } from './sheet-modules.ts';
import { SubTitle } from './sub-title.tsx';

const RUNS = 60;
// Thousands of renderings: how long they take depends on the machine.
vi.setConfig({ testTimeout: 120_000 });

// Charts end at the present: the history of the hub ends at NOW.
beforeAll(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

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
  readonly asked?: Command | undefined;
  readonly refused?: HubError | undefined;
  readonly connected: boolean;
}

/** A hub's answer to a service call; its message is for the log, not for people. */
const refusal = new HubError('hub_error', 'no', {
  hub: { code: 'home_assistant_error', message: 'The light is unavailable while its fan is off' },
});

const changeOf = ({ entity, asked, refused: error }: Moment): CommandState | undefined =>
  error === undefined
    ? asked && { kind: 'pending', command: asked }
    : { kind: 'refused', command: commandOf(entity, 'turn_on', 1), error };

/** Renders it, gives it to `look` when what it asks of the hub has been answered, and removes it. */
async function renderAndLook(
  part: ReactNode,
  scene: {
    entity: Entity;
    connected: boolean;
    change?: CommandState | undefined;
    command?: Connection['command'];
  },
  look: (root: Element) => void,
): Promise<void> {
  const { entity, ...rest } = scene;
  const { container, unmount } = renderInHome(part, { entities: [entity], ...rest });
  await act(async () => {});
  look(container);
  unmount();
}

function renderCard(kind: Kind, moment: Moment, look: (root: Element) => void): Promise<void> {
  const { entity, connected } = moment;
  const card = (
    <LiveCard
      device={{
        entity_id: entity.entity_id,
        name: 'Uno',
        shape: kind.shape,
        room: undefined,
        icon_name: undefined,
        battery: undefined,
        schedule: undefined,
      }}
      entity={entity}
      kind={kind}
      layout={{ wide: kind.shape === 'wide', stacked: false }}
    />
  );
  return renderAndLook(card, { entity, connected, change: changeOf(moment) }, look);
}

/** Renders everything of its sheet that is not the same for every device. */
async function sheetRenderer(kind: Kind) {
  const module = await sheetModule(kind).load();
  return (moment: Moment, look: (root: Element) => void, command?: Connection['command']) => {
    const { entity, asked, refused, connected } = moment;
    const commands = {
      pendingCommand: asked,
      refusal: refused,
      send: nothing,
      attempt: () => Promise.resolve(undefined),
      sendSettled: nothing,
    };
    const moduleState = { module, error: undefined, retry: nothing };
    const sheet = (
      <>
        <h2>{nameOf(entity.entity_id, entity.attributes['friendly_name'])}</h2>
        <SubTitle room="Cucina" kind={kind} entity={entity} commands={commands} />
        <SheetBody
          entity={entity}
          kind={kind}
          commands={commands}
          moduleState={moduleState}
          stale={!connected}
          viewOnly={false}
          disabled={!connected}
        />
      </>
    );
    return renderAndLook(sheet, { entity, connected, ...(command === undefined ? {} : { command }) }, look);
  };
}

function expectFitForPeople(root: Element): void {
  for (const words of [...wordsIn(root), ...figuresIn(root)]) expect(words).not.toMatch(notForPeople);
  expect(namelessIn(root)).toEqual([]);
}

function expectItalian(root: Element): void {
  for (const words of wordsIn(root)) expect(englishIn(words)).toBeUndefined();
}

const moments = (domain: string) =>
  fc
    .record({
      reported: malformedEntities(domain),
      service: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, services),
      value: fc.oneof(fc.integer(), fc.string(), fc.constant(NaN)),
      connected: fc.boolean(),
    })
    .map(({ reported: { entity }, service, value, connected }) => ({
      entity,
      asked: service === undefined ? undefined : commandOf(entity, service, value),
      connected,
    }));

const kinds = kindRegistry.all.filter(isOnDashboard);
const all = await Promise.all(
  [...kindRegistry.all.map(({ domain }) => domain), 'sun', 'input_number', 'runes', 'constructor', ''].map(
    async (domain) => kindForSheet(`${domain}.uno`).load(),
  ),
);

describe.each(all)('an entity of the domain "$domain", whatever an integration says of it', (kind) => {
  it('has a card that renders, without technical words', async () => {
    await fc.assert(
      fc.asyncProperty(moments(kind.domain), (moment) => renderCard(kind, moment, expectFitForPeople)),
      { numRuns: RUNS },
    );
  });

  it('has a sheet that renders, whatever history the hub has of it', async () => {
    const renderSheet = await sheetRenderer(kind);
    await fc.assert(
      fc.asyncProperty(moments(kind.domain), malformedHistory, (moment, command) =>
        renderSheet(moment, expectFitForPeople, command),
      ),
      { numRuns: RUNS },
    );
  });
});

describe.each(kinds)('an entity of the domain "$domain", as Home Assistant describes it', (kind) => {
  it('is Italian on its card and in its sheet, with why a command was refused', async () => {
    const renderSheet = await sheetRenderer(kind);
    await fc.assert(
      fc.asyncProperty(
        hubEntities(kind.domain),
        fc.constantFrom(undefined, refusal),
        async (entity, refused) => {
          const moment = { entity, refused, connected: true };
          if (kind.sheet !== undefined) await renderSheet(moment, expectItalian);
          await renderCard(kind, moment, expectItalian);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

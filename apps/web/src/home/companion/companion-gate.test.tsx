// @vitest-environment happy-dom
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { expect, it } from 'vitest';
import { CompanionGate } from './companion-gate.tsx';
import { startCompanionServer } from './testing/companion-server.ts';
import { renderWithCompanion } from './testing/render-with-companion.tsx';

const UNTIL = { timeout: 15_000 };
const gateway = (...features: readonly string[]): CapabilityState => ({
  kind: 'soglia',
  version: '0.1.0',
  features: new Set(features),
});

interface Case {
  readonly capabilities?: CapabilityState;
  readonly administrator?: boolean;
  readonly setup?: 'prepared' | 'not_prepared' | 'lost';
  readonly owner?: boolean;
}

it.each<[what: string, house: Case, text: string, link?: string]>([
  ['a bare hub', { capabilities: { kind: 'bare' } }, 'Manca il gateway di Soglia', 'home'],
  ['an older gateway', { capabilities: gateway('menu') }, 'Il gateway è troppo vecchio', 'home'],
  ['somebody without rights', { administrator: false }, 'Solo per gli amministratori', 'home'],
  ['an unprepared house', { setup: 'not_prepared' }, 'Bastano pochi passi', 'prepare'],
  ['the same for others', { setup: 'not_prepared', owner: false }, 'può darglielo il proprietario'],
  ['a prepared house', {}, 'the screen'],
  ['a house whose hub refuses the gateway', { setup: 'lost' }, 'the screen'],
  ['no connection yet', { capabilities: { kind: 'unknown' } }, 'waiting'],
])('%s', async (...[, house, text, link]) => {
  const {
    capabilities = gateway('companion'),
    administrator = true,
    setup = 'prepared',
    owner = true,
  } = house;
  await using server = await startCompanionServer({
    'GET /api/house_setup': [200, { state: setup, owner: null, may_prepare: owner, checks: [] }],
  });
  const screen = renderWithCompanion(
    <CompanionGate
      administrator={administrator}
      waiting={<p>waiting</p>}
      home={<a href="/">home</a>}
      prepare={<a href="/profile/casa">prepare</a>}
    >
      <p>the screen</p>
    </CompanionGate>,
    server,
    { id: 'maria', name: 'Maria' },
    capabilities,
  );
  await screen.findByText(text, { exact: false }, UNTIL);
  expect(screen.queryByRole('link')?.textContent).toBe(link);
  screen.unmount();
});

import { expect, it } from 'vitest';
import { navigationToSheet } from './sheet-navigation.ts';

const casa = 'alarm_control_panel.casa';
const over = { overDashboard: true };

it.each([
  ['/', null, `/?device=${casa}`, { replace: false, state: over }],
  ['/?tab=sicurezza', null, `/?tab=sicurezza&device=${casa}`, { replace: false, state: over }],
  ['/?device=light.a', over, `/?device=${casa}`, { replace: true, state: over }],
  ['/ha-dashboard?device=light.a', null, `/?device=${casa}`, { replace: false, state: over }],
  ['/mappa?device=light.a&tab=x', null, `/?device=${casa}`, {}],
  ['/questo-non-esiste', 'malformed', `/?device=${casa}`, {}],
])('from %s with %j it goes to %s by %j', (from, state, to, how) => {
  const { pathname, search } = new URL(from, 'http://127.0.0.1');
  expect(navigationToSheet({ pathname, search, state }, casa)).toEqual({ to, how });
});

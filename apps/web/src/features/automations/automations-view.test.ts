import { expect, it } from 'vitest';
import { addressOfView, viewOfAddress, type AutomationsView } from './automations-view.ts';

const views: readonly AutomationsView[] = [
  { kind: 'list' },
  { kind: 'new' },
  { kind: 'details', entityId: 'automation.notte' },
  { kind: 'edit', entityId: 'automation.a&b=c#d é' },
  { kind: 'duplicate', entityId: 'automation.notte' },
];

it.each(views)('finds %j in its own address', (view) => {
  expect(viewOfAddress(new URL(addressOfView(view), 'http://casa.local').search)).toEqual(view);
});

it.each(['?modifica=', '?dettagli=%20', '?altro=1'])('shows the list at %s', (search) => {
  expect(viewOfAddress(search)).toEqual({ kind: 'list' });
});

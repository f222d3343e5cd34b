import { HubError } from '@soglia/hub-client/errors';
import { expect, it } from 'vitest';
import type { Fields } from '../config/types.ts';
import type { Operation } from './operation.ts';
import { loadedConfigOf } from './read-config.ts';

const sera = { id: '17', alias: 'Sera', triggers: [] };
const other = { id: '18', alias: 'Altra', triggers: [] };

/** A hub with these automations, by entity id. */
function hubWith(loaded: Readonly<Record<string, Fields>>): Operation {
  const states = Object.entries(loaded).map(([entity_id, { id }]) => ({
    entity_id,
    state: 'on',
    attributes: { id },
  }));
  const command: Operation['command'] = ({ type, ...fields }) => {
    if (type === 'get_states') return Promise.resolve(states);
    const config = loaded[String((fields as Fields)['entity_id'])];
    return config === undefined
      ? Promise.reject(new HubError('not_found', 'Entity not found'))
      : Promise.resolve({ config });
  };
  const never = new Promise<never>(() => undefined);
  // What it does not ask is not there.
  const access = {} as Operation['access'];
  return { access, signal: new AbortController().signal, command, remaining: () => 1_000, ended: never };
}

it.each<[string, Readonly<Record<string, Fields>>, Fields | undefined]>([
  ['as it was', { 'automation.sera': sera }, sera],
  ['under another entity id', { 'automation.notte': sera }, sera],
  [
    'under another one, its former one given to another',
    { 'automation.sera': other, 'automation.notte': sera },
    sera,
  ],
  ['deleted, and its entity id given to another', { 'automation.sera': other }, undefined],
  ['deleted', { 'automation.altra': other }, undefined],
])('an automation is found by the hub’s own id: %s', async (_what, loaded, config) => {
  const found = await loadedConfigOf(hubWith(loaded), { id: '17', entityId: 'automation.sera' });
  expect(found).toEqual(config);
});

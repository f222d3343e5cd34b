import { describe, expect, it } from 'vitest';
import { newName } from '../fixtures/registry.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface Helper {
  readonly id: string;
  readonly name: string;
}

describe('helpers', () => {
  it('are created, switched by every account, updated and deleted', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await using his = await HubSocket.signedIn(guest.token);
    const name = newName();
    const helper = await hub.result<Helper>({ type: 'input_boolean/create', name });
    try {
      expect(helper).toEqual({ id: name.toLowerCase().replace(' ', '_'), name });
      expect(await his.result({ type: 'input_boolean/list' })).toContainEqual(helper);
      const entity_id = `input_boolean.${helper.id}`;
      const watched = await EntityWatch.of(his, entity_id);
      await watched.until(
        ({ attributes }) => attributes['friendly_name'] === name && attributes['editable'] === true,
        'there',
      );
      await callService(his, 'input_boolean', 'turn_on', { target: { entity_id } });
      await watched.until(({ state }) => state === 'on', 'on');

      const updated = await hub.result({
        type: 'input_boolean/update',
        input_boolean_id: helper.id,
        name,
        icon: 'mdi:test-tube',
      });
      expect(updated).toEqual({ ...helper, icon: 'mdi:test-tube' });
      await watched.until(({ attributes }) => attributes['icon'] === 'mdi:test-tube', 'with its icon');
    } finally {
      await hub.result({ type: 'input_boolean/delete', input_boolean_id: helper.id });
    }
    expect(await hub.result<Helper[]>({ type: 'input_boolean/list' })).not.toContainEqual(
      expect.objectContaining({ id: helper.id }),
    );
    expect(await hub.refusal({ type: 'input_boolean/update', input_boolean_id: helper.id, name })).toBe(
      'not_found',
    );
  });

  it('of type input_number reject values outside their range', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const helper = await hub.result<Helper>({
      type: 'input_number/create',
      name: newName(),
      min: 0,
      max: 10,
      step: 1,
      initial: 3,
    });
    try {
      const entity_id = `input_number.${helper.id}`;
      const watched = await EntityWatch.of(hub, entity_id);
      expect(await watched.until(({ state }) => Number(state) === 3, 'at 3')).toMatchObject({
        attributes: { min: 0, max: 10, step: 1 },
      });
      await callService(hub, 'input_number', 'set_value', {
        target: { entity_id },
        service_data: { value: 7 },
      });
      await watched.until(({ state }) => Number(state) === 7, 'at 7');
      expect(
        await hub.refusal(
          serviceCall('input_number', 'set_value', { target: { entity_id }, service_data: { value: 11 } }),
        ),
      ).toBe('invalid_format');
    } finally {
      await hub.result({ type: 'input_number/delete', input_number_id: helper.id });
    }
  });

  it.each([
    ['a helper without a name', { type: 'input_boolean/create' }],
    ['a helper with an unknown field', { type: 'input_boolean/create', name: 'x', colour: 'red' }],
    [
      'a number whose minimum is above its maximum',
      { type: 'input_number/create', name: 'x', min: 10, max: 0 },
    ],
  ])('refuse %s', async (_name, command) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal(command)).toBe('invalid_format');
  });
});

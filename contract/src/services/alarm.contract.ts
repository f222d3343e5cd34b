import { describe, expect, it } from 'vitest';
import { findEntity } from '../fixtures/entities.ts';
import { serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest, alarmCode } = target;
const wrongCode = alarmCode === '9999' ? '8888' : '9999';

const alarm = (hub: HubSocket) =>
  findEntity(
    hub,
    'alarm_control_panel',
    'that is disarmed and wants a code',
    ({ state, attributes }) =>
      state === 'disarmed' &&
      attributes['code_format'] === 'number' &&
      attributes['code_arm_required'] === true,
  );

/** Since 2025.1 a wrong code is a validation error with its own key. */
const wrongCodeError = since('2025.1') ? 'service_validation_error' : 'home_assistant_error';

describe('alarm', () => {
  it('arms and disarms with the right code, and ignores a wrong or missing one', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await alarm(hub);
    const watched = await EntityWatch.of(hub, entity_id);
    const command = (service: string, code?: string) =>
      serviceCall('alarm_control_panel', service, {
        target: { entity_id },
        service_data: { ...(code === undefined ? {} : { code }) },
      });

    const wrong = await hub.answer(hub.ask(command('alarm_arm_away', wrongCode)));
    expect(wrong.error?.code).toBe(wrongCodeError);
    if (since('2025.1')) expect(wrong.error).toMatchObject({ translation_key: 'invalid_code' });
    await hub.settled();
    expect(watched.states).toEqual(['disarmed']);

    await hub.result(command('alarm_arm_away', alarmCode));
    await watched.until(({ state }) => state === 'armed_away', 'armed');
    expect(watched.states, 'there is time to leave').toEqual(['disarmed', 'arming', 'armed_away']);

    expect(await hub.refusal(command('alarm_disarm', wrongCode))).toBe(wrongCodeError);
    expect(await hub.refusal(command('alarm_disarm'))).toBe(wrongCodeError);
    await hub.settled();
    expect(watched.states.at(-1)).toBe('armed_away');
    await hub.result(command('alarm_disarm', alarmCode));
    await expect.poll(() => watched.states.at(-1), { timeout: 10_000 }).toBe('disarmed');
  });

  it('names the caller as who changed it, or nobody', async () => {
    await using hub = await HubSocket.signedIn(target.owner.token);
    const { entity_id } = await alarm(hub);
    const { name } = await hub.result<{ name: string }>({ type: 'auth/current_user' });
    const watched = await EntityWatch.of(hub, entity_id);
    const command = (service: string) =>
      serviceCall('alarm_control_panel', service, {
        target: { entity_id },
        service_data: { code: alarmCode },
      });
    await hub.result(command('alarm_arm_home'));
    const arming = await watched.until(({ state }) => state === 'arming', 'arming');
    await hub.result(command('alarm_disarm'));
    // The manual alarm of Home Assistant names nobody.
    expect([name, null]).toContain(arming.attributes['changed_by']);
    await expect.poll(() => watched.states.at(-1), { timeout: 10_000 }).toBe('disarmed');
  });

  it('does not arm without a required code', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await alarm(hub);
    const answer = await hub.answer(
      hub.ask(serviceCall('alarm_control_panel', 'alarm_arm_home', { target: { entity_id } })),
    );
    expect(answer.error?.code).toBe(wrongCodeError);
    if (since('2025.1')) expect(answer.error).toMatchObject({ translation_key: 'code_arm_required' });
  });

  it('accepts a number as code', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await alarm(hub);
    const answer = await hub.answer(
      hub.ask(
        serviceCall('alarm_control_panel', 'alarm_disarm', {
          target: { entity_id },
          service_data: { code: Number(alarmCode) },
        }),
      ),
    );
    expect(answer.error).toBeUndefined();
  });

  it('reports a wrong code without details over REST', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await alarm(hub);
    const answer = await http('/api/services/alarm_control_panel/alarm_disarm', {
      method: 'POST',
      token: guest.token,
      body: { entity_id, code: wrongCode },
    });
    // Before 2026 the hub failed with an unhandled error.
    expect(answer.status).toBe(since('2026.1') ? 400 : 500);
  });
});

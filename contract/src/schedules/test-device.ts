import type { Platform } from '@soglia/hub-client/platform';
import {
  deleteSchedule,
  type DeviceSchedule,
  type HubAccess,
  type SwitchSchedule,
  type ThermostatSchedule,
} from '@soglia/schedules';
import { can, findEntity } from '../fixtures/entities.ts';
import { climate } from '../fixtures/features.ts';
import { openHub } from '../hub-client/signed-in-hub.ts';
import { nodePlatform } from '../hub-client/node-platform.ts';
import { target, type Account } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

/** Signs an account in, for the functions of the schedules package; at the target hub where no `base` is given. */
export async function openAccess(
  account: Pick<Account, 'username' | 'password'>,
  { platform = nodePlatform, base }: { readonly platform?: Platform; readonly base?: string } = {},
): Promise<HubAccess & AsyncDisposable> {
  const living = await openHub(account, base);
  const { connection, tokens } = living.hub;
  return {
    connection,
    platform,
    tokens,
    [Symbol.asyncDispose]: () => living[Symbol.asyncDispose](),
  };
}

/** A device without a schedule; its schedule is deleted when the scope ends. */
export async function acquireDevice(
  kind: DeviceSchedule['kind'],
): Promise<{ readonly id: string } & AsyncDisposable> {
  await using hub = await HubSocket.signedIn(target.owner.token);
  const device =
    kind === 'switch'
      ? await findEntity(hub, 'switch', 'to turn on')
      : await findEntity(hub, 'climate', 'with one temperature', (state) =>
          can(state, climate.targetTemperature),
        );
  const clear = async () => {
    await using access = await openAccess(target.owner);
    await deleteSchedule(access, device.entity_id);
  };
  await clear();
  return { id: device.entity_id, [Symbol.asyncDispose]: clear };
}

const workday = [
  { from: '06:30', temperature: 21 },
  { from: '08:30', temperature: 18.5 },
  { from: '22:30', temperature: 17 },
] as const;

/** Set points on workdays, a Saturday that starts at midnight, a Sunday without set points. */
export const thermostatSchedule = (entity_id: string): ThermostatSchedule => ({
  kind: 'thermostat',
  entity_id,
  week: {
    monday: workday,
    tuesday: workday,
    wednesday: workday,
    thursday: workday,
    friday: workday,
    saturday: [
      { from: '00:00', temperature: 19 },
      { from: '23:59', temperature: 17 },
    ],
    sunday: [],
  },
});

/** A period on workdays, one past the midnight that ends the week, and a disabled one. */
export const switchSchedule = (entity_id: string): SwitchSchedule => ({
  kind: 'switch',
  entity_id,
  periods: [
    {
      turn_on: '06:15',
      turn_off: '07:30',
      weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      enabled: true,
    },
    { turn_on: '22:00', turn_off: '01:30', weekdays: ['saturday', 'sunday'], enabled: true },
    { turn_on: '09:00', turn_off: '10:30', weekdays: ['saturday', 'sunday'], enabled: false },
  ],
});

interface HubTraces {
  readonly schedules: readonly { readonly id: string; readonly name: string }[];
  readonly automations: readonly { readonly entity_id: string; readonly state: string }[];
  /** HTTP status of the request for the stored automation. */
  readonly stored: number;
}

export const automationPath = (entityId: string) =>
  `/api/config/automation/config/soglia_programme_${entityId}`;

/** Everything that a schedule left on the hub, read without hub-client. */
export async function readTraces(hub: HubSocket, entityId: string): Promise<HubTraces> {
  const schedules = await hub.result<HubTraces['schedules']>({ type: 'schedule/list' });
  const states = await hub.result<{ entity_id: string; state: string; attributes: { id?: string } }[]>({
    type: 'get_states',
  });
  return {
    schedules: schedules.filter((item) => JSON.stringify(item).includes(`"${entityId}"`)),
    automations: states.filter(({ attributes }) => attributes.id === `soglia_programme_${entityId}`),
    stored: (await http(automationPath(entityId), { token: target.owner.token })).status,
  };
}

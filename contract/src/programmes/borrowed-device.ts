import {
  deleteProgramme,
  type Platform,
  type Programme,
  type ProgrammeHouse,
  type SwitchProgramme,
  type ThermostatProgramme,
} from '@soglia/hub-client';
import { can, findEntity } from '../house/entities.ts';
import { climate } from '../house/features.ts';
import { enter } from '../hub-client/living-hub.ts';
import { nodePlatform } from '../hub-client/node-platform.ts';
import { target, type Account } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

/** One person's way to the programmes of a house, of the run's own where no other is named. */
export async function houseOf(
  account: Pick<Account, 'username' | 'password'>,
  { platform = nodePlatform, base }: { readonly platform?: Platform; readonly base?: string } = {},
): Promise<ProgrammeHouse & AsyncDisposable> {
  const living = await enter(account, base);
  const { connection, tokens } = living.hub;
  return {
    connection,
    platform,
    tokens,
    [Symbol.asyncDispose]: () => living[Symbol.asyncDispose](),
  };
}

/** A device of the house that has no programme; whatever it is given is gone when the scope ends. */
export async function borrowDevice(
  kind: Programme['kind'],
): Promise<{ readonly id: string } & AsyncDisposable> {
  await using hub = await HubSocket.signedIn(target.owner.token);
  const device =
    kind === 'switch'
      ? await findEntity(hub, 'switch', 'to turn on')
      : await findEntity(hub, 'climate', 'with one temperature', (state) =>
          can(state, climate.targetTemperature),
        );
  const clear = async () => {
    await using house = await houseOf(target.owner);
    await deleteProgramme(house, device.entity_id);
  };
  await clear();
  return { id: device.entity_id, [Symbol.asyncDispose]: clear };
}

const workday = [
  { from: '06:30', temperature: 21 },
  { from: '08:30', temperature: 18.5 },
  { from: '22:30', temperature: 17 },
] as const;

/** Workdays, a Saturday that begins at midnight, a Sunday that goes on as the Saturday ended. */
export const warmMornings = (entity_id: string): ThermostatProgramme => ({
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

/** One on workdays, one over the midnight that ends the week, and one that is switched off. */
export const eveningsOn = (entity_id: string): SwitchProgramme => ({
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

interface Traces {
  readonly schedules: readonly { readonly id: string; readonly name: string }[];
  readonly automations: readonly { readonly entity_id: string; readonly state: string }[];
  /** The status of asking for what is stored. */
  readonly stored: number;
}

export const automationPath = (entityId: string) =>
  `/api/config/automation/config/soglia_programme_${entityId}`;

/** All that a programme leaves on the hub, seen past hub-client. */
export async function tracesOf(hub: HubSocket, entityId: string): Promise<Traces> {
  const schedules = await hub.result<Traces['schedules']>({ type: 'schedule/list' });
  const states = await hub.result<{ entity_id: string; state: string; attributes: { id?: string } }[]>({
    type: 'get_states',
  });
  return {
    schedules: schedules.filter((item) => JSON.stringify(item).includes(`"${entityId}"`)),
    automations: states.filter(({ attributes }) => attributes.id === `soglia_programme_${entityId}`),
    stored: (await http(automationPath(entityId), { token: target.owner.token })).status,
  };
}

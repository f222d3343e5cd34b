import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { OwnAutomation } from '../fixtures/own-automation.ts';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner } = target;

const newEvent = () => `contract_${randomUUID().slice(0, 8)}`;
const by = (event_type: string) => ({ platform: 'event', event_type });
const fire = (event: string) =>
  http(`/api/events/${event}`, { method: 'POST', token: owner.token, body: {} });

const RECURSION = 'disallowed_recursion_detected';
/** What becomes of the run that an automation starts while it runs. */
const refusals = [
  { mode: 'single', refusal: 'failed_single' },
  { mode: 'restart', refusal: RECURSION },
  { mode: 'queued', refusal: RECURSION },
  { mode: 'parallel', max: 3, refusal: 'failed_max_runs' },
] as const;

/** How the runs of an automation ended, once one was refused and none runs any more. */
async function endsOf(own: OwnAutomation, hub: HubSocket, refusal: string) {
  const ends = async () =>
    (await own.traces(hub)).map(({ state, script_execution: end }) => (state === 'running' ? state : end));
  await expect.poll(ends, { timeout: 10_000 }).toContain(refusal);
  await expect.poll(ends, { timeout: 10_000 }).not.toContain('running');
  return new Set(await ends());
}

// A hub before 2024.10 may let them go on, one run after the other.
it.each(refusals)('an automation that starts itself ends, $mode', async ({ refusal, ...how }) => {
  const event = newEvent();
  await using own = await OwnAutomation.made({ trigger: [by(event)], action: [{ event }], ...how });
  await using hub = await HubSocket.signedIn(owner.token);
  await fire(event);
  expect(await endsOf(own, hub, refusal)).toEqual(new Set(['finished', refusal]));
  expect(await hub.result({ type: 'get_config' })).toMatchObject({ state: 'RUNNING' });
});

it.each(refusals)('two automations that start each other end, $mode', async ({ refusal, ...how }) => {
  const [one, other] = [newEvent(), newEvent()];
  await using first = await OwnAutomation.made({ trigger: [by(one)], action: [{ event: other }], ...how });
  await using second = await OwnAutomation.made({ trigger: [by(other)], action: [{ event: one }], ...how });
  await using hub = await HubSocket.signedIn(owner.token);
  await fire(one);
  expect(await endsOf(first, hub, refusal)).toEqual(new Set(['finished', refusal]));
  expect(new Set((await second.traces(hub)).map((run) => run.script_execution))).toEqual(
    new Set(['finished']),
  );
  expect(await hub.result({ type: 'get_config' })).toMatchObject({ state: 'RUNNING' });
});

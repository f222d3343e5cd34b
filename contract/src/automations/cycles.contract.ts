import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OwnAutomation } from '../fixtures/own-automation.ts';
import { callService } from '../fixtures/services.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner } = target;

const newEvent = () => `contract_${randomUUID().slice(0, 8)}`;
const by = (event_type: string) => ({ platform: 'event', event_type });
const fire = (event: string) =>
  http(`/api/events/${event}`, { method: 'POST', token: owner.token, body: {} });

const modes = [
  { mode: 'single' },
  { mode: 'restart' },
  { mode: 'queued' },
  { mode: 'parallel', max: 3 },
] as const;

/** The hub answers while they run, and nothing runs any more once they are off. */
async function isAnswering(hub: HubSocket, automations: readonly OwnAutomation[]): Promise<void> {
  for (let time = 0; time < 5; time++)
    expect(await hub.result({ type: 'get_config' })).toMatchObject({ state: 'RUNNING' });
  const entity_id = automations.map(({ entityId }) => entityId);
  await callService(hub, 'automation', 'turn_off', { target: { entity_id } });
  const isRunning = async () => {
    const traces = await Promise.all(automations.map((own) => own.traces(hub)));
    return traces.flat().some(({ state }) => state === 'running');
  };
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
}

// A real hub starts each run anew, on and on, until somebody switches them off.
describe.each(modes)('a cycle does not stop the hub, $mode:', (how) => {
  it('of an automation and itself', async () => {
    const event = newEvent();
    await using own = await OwnAutomation.made({ trigger: [by(event)], action: [{ event }], ...how });
    await using hub = await HubSocket.signedIn(owner.token);
    await fire(event);
    await isAnswering(hub, [own]);
    expect((await own.traces(hub)).map((run) => run.script_execution)).toContain('finished');
  });

  it('of two automations', async () => {
    const [one, other] = [newEvent(), newEvent()];
    await using first = await OwnAutomation.made({ trigger: [by(one)], action: [{ event: other }], ...how });
    await using second = await OwnAutomation.made({ trigger: [by(other)], action: [{ event: one }], ...how });
    await using hub = await HubSocket.signedIn(owner.token);
    await fire(one);
    await isAnswering(hub, [first, second]);
    expect((await second.traces(hub)).map((run) => run.script_execution)).toContain('finished');
  });

  // 2024.3 never ends stopping runs that wait to stop each other, and cannot be shut down after that; 2025.12 does.
  const canEnd = how.mode !== 'restart' || since('2025.12');
  it.runIf(canEnd)('of an automation that runs itself by a service, and waits for that', async () => {
    const event = newEvent();
    await using own = await OwnAutomation.made({ trigger: [], action: [] });
    await using hub = await HubSocket.signedIn(owner.token);
    const itself = { service: 'automation.trigger', target: { entity_id: own.entityId } };
    const body = { alias: own.id, trigger: [by(event)], condition: [], action: [itself], ...how };
    await http(own.path, { method: 'POST', token: owner.token, body });
    const ends = async () => {
      const runs = await own.traces(hub);
      // The hub answers before it listens.
      if (runs.length === 0) await fire(event);
      return runs.map(({ script_execution: end }) => end);
    };
    await expect.poll(async () => (await ends()).length, { timeout: 10_000 }).toBeGreaterThan(1);
    const refusal = { single: 'failed_single', parallel: 'failed_max_runs' }[how.mode as string];
    // In the other modes a real hub stops both runs, or lets each wait for the other.
    if (refusal !== undefined) await expect.poll(ends, { timeout: 10_000 }).toContain(refusal);
    await isAnswering(hub, [own]);
  });
});

import type { AuditPage, Refusal } from '@soglia/contracts/companion';
import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { newName, startHouse } from './gateway-house.ts';
import { personWith } from './person-with.ts';

/** An address for an automation of this case alone; what is there is deleted when the scope ends. */
function ownAddress() {
  const id = newName().replace(' ', '_');
  const path = `/api/config/automation/config/${id}`;
  return {
    ...{ id, path },
    [Symbol.asyncDispose]: async () => {
      await http(path, { method: 'DELETE', token: target.owner.token });
    },
  };
}

// The suite starts a gateway of its own in front of the bare hub.
describe.runIf(target.gateway === undefined)('an automation saved on behalf of a person', () => {
  /** Singular keys: a hub of 2024 knows no others, and later ones accept them. */
  const automation = (alias: string) => ({
    ...{ alias, mode: 'single', condition: [], action: [{ delay: { seconds: 1 } }] },
    trigger: [{ platform: 'time', at: '03:00:00' }],
  });

  it('is on the hub, and in the audit log with the name of the person', async () => {
    await using house = await startHouse({ prepared: true });
    await using made = await personWith(house, ['automations']);
    await using own = ownAddress();
    for (const alias of ['Sera', 'Notte']) {
      await expect
        .poll(async () => (await house.call(made.token, 'POST', own.path, automation(alias))).status, {
          timeout: 10_000,
        })
        .toBe(200);
    }
    const onHub = await http(own.path, { token: target.owner.token });
    expect(onHub.json()).toMatchObject({ alias: 'Notte' });
    const page = await house.call(house.owner, 'GET', `/api/audit_log?action=automation.saved`);
    const { entries } = page.body as AuditPage;
    expect(entries.map(({ actor, subject, changes }) => ({ actor, subject, changes }))).toEqual([
      {
        actor: { id: made.person.id, name: made.person.name },
        subject: { id: own.id, name: 'Notte' },
        changes: [{ field: 'name', before: 'Sera', after: 'Notte' }],
      },
      {
        actor: { id: made.person.id, name: made.person.name },
        subject: { id: own.id, name: 'Sera' },
        changes: [],
      },
    ]);
  });

  it('is refused without the right, and administrators see that among the refusals', async () => {
    await using house = await startHouse({ prepared: true });
    await using made = await personWith(house, []);
    await using own = ownAddress();
    const save = () => house.call(made.token, 'POST', own.path, automation('Sera'));
    await expect.poll(async () => (await save()).status, { timeout: 10_000 }).toBe(401);
    expect(await house.call(made.token, 'GET', '/api/audit_log')).toMatchObject({ status: 403 });
    expect((await http(own.path, { token: target.owner.token })).status).toBe(404);
    const page = await house.call(house.owner, 'GET', '/api/audit_log?action=automation.saved');
    expect((page.body as AuditPage).entries).toEqual([]);
    const refusals = (await house.call(house.owner, 'GET', '/api/refusals')).body as Refusal[];
    expect(refusals.map(({ act, reason }) => [act, reason])).toEqual([
      ['GET /api/audit_log', 'closed'],
      ['POST /api/config/automation/config/{id}', 'right'],
    ]);
  });
});

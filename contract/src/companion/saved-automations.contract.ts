import type { AuditPage, Refusal, Role } from '@soglia/contracts/companion';
import { isSameConfig, readAutomation } from '@soglia/automations/config';
import { saveAutomation } from '@soglia/automations/store';
import { describe, expect, it } from 'vitest';
import { newId } from '../automations/own-configuration.ts';
import { openAccess } from '../schedules/test-device.ts';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { newName, startHouse } from './gateway-house.ts';
import { personWith } from './person-with.ts';

/** An address for an automation of this case alone; what is there is deleted when the scope ends. */
function ownAddress(id = newName().replace(' ', '_')) {
  const path = `/api/config/automation/config/${id}`;
  return {
    id,
    path,
    [Symbol.asyncDispose]: async () => {
      await http(path, { method: 'DELETE', token: target.owner.token });
    },
  };
}

// The suite starts a gateway of its own in front of the bare hub.
describe.runIf(target.gateway === undefined)('an automation saved on behalf of a person', () => {
  /** Singular keys: a hub of 2024 knows no others, and later ones accept them. */
  const automationNamed = (alias: string) => ({
    alias,
    mode: 'single',
    condition: [],
    action: [{ delay: { seconds: 1 } }],
    trigger: [{ platform: 'time', at: '03:00:00' }],
  });

  it('is on the hub, and in the audit log with the name of the person', async () => {
    await using house = await startHouse({ prepared: true });
    await using made = await personWith(house, ['automations']);
    await using own = ownAddress();
    for (const alias of ['Sera', 'Notte']) {
      await expect
        .poll(async () => (await house.call(made.token, 'POST', own.path, automationNamed(alias))).status, {
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

  it.each<[string, Role['devices'], string | undefined]>([
    ['shows automations', { scope: 'all', access: 'control', exceptions: [] }, 'automation.'],
    ['does not', { scope: 'chosen', grants: [], exceptions: [] }, undefined],
  ])(
    'is known to be saved where the role %s',
    async (_what, devices, shown) => {
      await using house = await startHouse({ prepared: true });
      await using made = await personWith(house, ['automations'], devices);
      await using own = ownAddress(newId());
      await using access = await openAccess(made.account, { base: house.url });
      const automation = readAutomation(automationNamed(own.id));
      const saved = await saveAutomation(access, { id: own.id, automation, expected: undefined });
      expect(saved.entityId?.slice(0, shown?.length)).toBe(shown);
      expect((await http(own.path, { token: target.owner.token })).json()).toMatchObject({ alias: own.id });
    },
    40_000,
  );

  it('is as large as a megabyte, of an administrator and of a person with the right, who has fewer parts', async () => {
    await using house = await startHouse({ prepared: true });
    await using made = await personWith(house, ['automations']);
    const large = (parts: number) => ({
      ...automationNamed('Grande'),
      action: Array.from({ length: parts }, (_, index) => ({
        alias: `Passo ${index} ${'x'.repeat(1_050_000 / parts)}`,
        delay: { seconds: 1 },
      })),
    });
    for (const [token, parts] of [
      [house.owner, 9_000],
      [made.token, 1_900],
    ] as const) {
      await using own = ownAddress();
      const config = large(parts);
      expect(JSON.stringify(config).length).toBeGreaterThan(1024 * 1024);
      const save = async () => (await house.call(token, 'POST', own.path, config)).status;
      await expect.poll(save, { timeout: 20_000 }).toBe(200);
      const stored = (await http(own.path, { token: target.owner.token })).json();
      expect(readAutomation(stored).actions).toHaveLength(parts);
      expect(isSameConfig(stored, config)).toBe(true);
      const answer = await house.call(token, 'GET', own.path);
      expect(isSameConfig(answer.body, config)).toBe(true);
    }
    await using refused = ownAddress();
    const answer = await house.call(made.token, 'POST', refused.path, large(9_000));
    expect(answer.status).toBe(401);
    expect((await http(refused.path, { token: target.owner.token })).status).toBe(404);
  }, 90_000);

  it('is refused without the right, and administrators see that among the refusals', async () => {
    await using house = await startHouse({ prepared: true });
    await using made = await personWith(house, []);
    await using own = ownAddress();
    const save = () => house.call(made.token, 'POST', own.path, automationNamed('Sera'));
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

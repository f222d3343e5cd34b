import {
  draftIssues,
  isSameConfig,
  readAutomation,
  spellConfig,
  writeAutomation,
} from '@soglia/automations/config';
import { deleteAutomation, readConfig, saveAutomation } from '@soglia/automations/store';
import { describe, expect, it } from 'vitest';
import { openAccess } from '../schedules/test-device.ts';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { configurations } from './configurations.ts';
import { newId } from './own-configuration.ts';

const { owner } = target;
const alias = 'Contract, andata e ritorno';

describe('what is written', () => {
  it('is stored and read back without losing anything, and again once it was opened and saved', async () => {
    await using access = await openAccess(owner);
    const id = newId();
    const path = `/api/config/automation/config/${id}`;
    const stored = async () => {
      const answer = await http(path, { token: owner.token });
      return spellConfig(answer.json() as Record<string, unknown>, 'current');
    };
    let expected: Record<string, unknown> | undefined;
    let entityId: string | undefined;
    try {
      for (const [index, fields] of configurations.entries()) {
        const config = { id, alias, description: `${index}`, ...fields };
        const automation = readAutomation(config);
        ({ entityId } = await saveAutomation(access, { id, entityId, automation, expected }));
        expect(await stored()).toEqual(spellConfig(config, 'current'));
        const read = await readConfig(access, entityId ?? 'automation.unseen');
        expect(isSameConfig(read, config)).toBe(true);
        const opened = readAutomation(read);
        expect(writeAutomation(opened, 'current')).toEqual(spellConfig(read, 'current'));
        expect(draftIssues(opened)).not.toContainEqual({ code: 'alias', path: 'alias' });
        expected = read;
      }
    } finally {
      await deleteAutomation(access, id);
    }
    expect((await http(path, { token: owner.token })).status).toBe(404);
  }, 180_000);
});

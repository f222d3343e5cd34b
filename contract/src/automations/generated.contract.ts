import fc from 'fast-check';
import {
  isSameConfig,
  readAutomation,
  spellConfig,
  writeAutomation,
  type Fields,
} from '@soglia/automations/config';
import { deleteAutomation, readConfig, saveAutomation, validateParts } from '@soglia/automations/store';
import { config } from '@soglia/automations/testing';
import { expect, it } from 'vitest';
import { openAccess } from '../schedules/test-device.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { newId } from './own-configuration.ts';

const { owner } = target;

const isPatient = process.env['CONTRACT_SLOW'] === '1';
const WANTED = isPatient ? 300 : 30;
/** Old hubs accept few of the parts. */
const MOST_GENERATED = 60 * WANTED;
/** The same ones in each run, so that what fails can be looked at; the patient ones are others. */
const SEED = isPatient ? 1_802 : 18;
type List = 'triggers' | 'conditions' | 'actions';

/** Of each configuration at least. */
const PARTS = 5;
type Parts = Readonly<Record<List, readonly unknown[]>>;
const none: Parts = { triggers: [], conditions: [], actions: [] };

type Access = Awaited<ReturnType<typeof openAccess>>;

/** The parts that this hub accepts: generated ones are of every version, and some of none. */
async function acceptedParts(access: Access, fields: Fields, list: List) {
  const value = spellConfig(fields, 'current')[list];
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  const accepted: unknown[] = [];
  for (const part of parts) {
    const verdicts = await validateParts(access, { [list]: [part] }).catch(() => undefined);
    if (verdicts?.[list]?.valid === true) accepted.push(part);
  }
  return accepted;
}

it(
  `generated configurations come back as they were saved: ${WANTED} of them`,
  async () => {
    await using access = await openAccess(owner);
    const id = newId();
    const path = `/api/config/automation/config/${id}`;
    const isOld = !since('2024.10');
    let expected: Fields | undefined;
    let entityId: string | undefined;
    let saved = 0;
    let parts: Parts = none;
    try {
      for (const generated of fc.sample(config(isOld), { seed: SEED, numRuns: MOST_GENERATED })) {
        if (saved === WANTED) break;
        parts = {
          triggers: [...parts.triggers, ...(await acceptedParts(access, generated, 'triggers'))],
          conditions: [...parts.conditions, ...(await acceptedParts(access, generated, 'conditions'))],
          actions: [...parts.actions, ...(await acceptedParts(access, generated, 'actions'))],
        };
        if (Object.values(parts).flat().length < PARTS) continue;
        const fields = { id, alias: 'Contract, generata', description: `${saved}`, mode: 'single', ...parts };
        parts = none;
        const automation = readAutomation(fields);
        ({ entityId } = await saveAutomation(access, { id, entityId, automation, expected }));
        const stored = (await http(path, { token: owner.token })).json() as Fields;
        expect(spellConfig(stored, 'current')).toEqual(spellConfig(fields, 'current'));
        expected = await readConfig(access, entityId ?? 'automation.unseen');
        expect(isSameConfig(expected, fields)).toBe(true);
        expect(writeAutomation(readAutomation(expected), 'current')).toEqual(
          spellConfig(expected, 'current'),
        );
        saved += 1;
      }
    } finally {
      await deleteAutomation(access, id);
    }
    expect(saved).toBe(WANTED);
  },
  isPatient ? 1_800_000 : 240_000,
);

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createComparison } from './agreement.ts';
import { automationRequestArbitrary } from './generators/automations.ts';
import { houseArbitrary, roleArbitrary } from './generators/houses.ts';
import { entityIds, type HubLists, type ModelRole } from './model/role-model.ts';

const SEED = 18;
const ROLES = 300;
const REQUESTS = 20;

/** Roles with the right to automations that see most of the house, so that much of what they save is theirs to save. */
const editorArbitrary = (house: HubLists): fc.Arbitrary<ModelRole> =>
  fc
    .tuple(
      roleArbitrary(house),
      fc.subarray([...entityIds(house)], { maxLength: 2 }),
      fc.constantFrom('view' as const, 'none' as const),
      fc.subarray(['automation', 'scene', 'script'], { maxLength: 2 }),
    )
    .map(([role, ids, access, domains]) => ({
      ...role,
      functions: [1, ...role.functions],
      hiddenAttributes: role.hiddenAttributes.slice(1),
      rights: ['automations'],
      devices: {
        scope: 'all',
        access: 'control',
        exceptions: [
          ...ids.map((id) => ({ by: 'entity' as const, id, access })),
          ...domains.map((id) => ({ by: 'domain' as const, id, access: 'control' as const })),
        ],
      },
    }));

it('of automations, nobody saves, reads or deletes what acts beyond their role: as the model says', () => {
  const sessions = houseArbitrary.chain((house) =>
    fc.record({
      house: fc.constant(house),
      role: editorArbitrary(house),
      requests: fc.array(automationRequestArbitrary(house), { minLength: REQUESTS, maxLength: REQUESTS }),
    }),
  );
  fc.assert(
    fc.property(sessions, ({ house, role, requests }) => {
      const { compareRequest } = createComparison(house, role);
      const findings = requests.flatMap((request) => [...compareRequest(request)]);
      expect(findings, JSON.stringify(role)).toEqual([]);
    }),
    { seed: SEED, numRuns: ROLES },
  );
});

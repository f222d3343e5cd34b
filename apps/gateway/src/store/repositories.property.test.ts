import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RoleInUseError, type Repositories } from './store.ts';
import { testRole } from './testing/test-role.ts';
import { openTestStore } from './testing/test-stores.ts';

/** A change to people and roles. */
type Step = (repositories: Repositories) => Promise<unknown>;

const userId = fc.constantFrom('a', 'b', 'c');
const roleId = fc.constantFrom('guest', 'technician', 'r1', 'r2');
const name = fc.constantFrom(
  'Ospite',
  'OSPITE',
  'Nonna',
  'nonna',
  'Città',
  'CITTÀ',
  'ﬁglio',
  'figlio',
  '\ud800',
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record(
      {
        userId,
        name,
        roleId: fc.option(roleId),
        isAdmin: fc.boolean(),
        lastAccess: fc.option(fc.nat()),
      },
      { requiredKeys: ['userId'] },
    )
    .map(
      (person): Step =>
        ({ people }) =>
          people.put(person),
    ),
  userId.map(
    (id): Step =>
      ({ people }) =>
        people.remove(id),
  ),
  fc
    .record({ id: roleId, name, isDefault: fc.boolean(), functions: fc.subarray([1, 5, 10]) })
    .chain((given) =>
      fc.constantFrom<Step>(
        ({ roles }) => roles.create(testRole(given.id, given)),
        ({ roles }) => roles.replace(testRole(given.id, given)),
      ),
    ),
  roleId.map(
    (id): Step =>
      ({ roles }) =>
        roles.remove(id),
  ),
);

const outcome = (work: Promise<unknown>) =>
  work.then(
    (result) => ({ result }),
    (error: unknown) => ({
      error: error instanceof Error ? error.name : 'unknown',
      people: error instanceof RoleInUseError ? error.people : undefined,
    }),
  );

test('after any order of changes both databases say the same, and one role is the default', async () => {
  await using sqlite = await openTestStore('sqlite');
  await using postgres = await openTestStore('postgres');
  const stores = [sqlite, postgres];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const change of steps) {
        const [one, other] = await Promise.all(stores.map((store) => outcome(change(store))));
        expect(one).toEqual(other);
      }
      const [one, other] = await Promise.all(
        stores.map(async ({ people, roles }) => ({ people: await people.list(), roles: await roles.list() })),
      );
      expect(one).toEqual(other);
      const known = one?.roles.map(({ id }) => id) ?? [];
      expect(one?.roles.filter(({ isDefault }) => isDefault)).toHaveLength(1);
      for (const person of one?.people ?? []) expect([null, ...known]).toContain(person.roleId);
    }),
    { numRuns: 40 },
  );
});

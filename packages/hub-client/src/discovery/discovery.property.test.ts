import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  gone,
  home,
  hub,
  other,
  remote,
  createScriptedDiscovery,
  type Behaviour,
} from '../testing/scripted-discovery.ts';

const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  fc.integer({ min: 0, max: 9_000 }).map((after) => hub(after)),
  fc.integer({ min: 0, max: 600 }).map((after) => hub(after)),
  fc.integer({ min: 0, max: 9_000 }).map(gone),
  fc.constant<Behaviour>('silent'),
);

/** When an address responds to a test that begins at `start`, and whether as a hub. */
function outcome(one: Behaviour, start: number, limit: number) {
  if (one === 'silent' || one.after > limit) return { at: start + limit, ok: false };
  return { at: start + one.after, ok: 'version' in one };
}

test('for every order of responses the first usable address is used, and a local one in the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(behaviour, behaviour, behaviour, behaviour),
      fc.constantFrom([home, other], [home]),
      async ([tunnel, again, near, far], confirmedHome) => {
        const script = { [remote]: [tunnel, again], [home]: [near], [other]: [far] };
        const { clock, discovery, find, found, asked, open } = createScriptedDiscovery(script, {
          confirmedHome,
        });
        find();
        await clock.advance(40_000);

        const first = outcome(tunnel, 0, 8_000);
        const localStart = first.ok || first.at > 250 ? 250 : first.at;
        const locals = [near, far].map((one, index) => ({
          base: [home, other][index],
          ...outcome(one, localStart, 3_000),
        }));
        const usable = locals.filter(({ base, ok }) => ok && confirmedHome.includes(base ?? ''));
        const settled = Math.max(first.at, ...locals.map(({ at }) => at));
        const second = outcome(again, settled, 8_000);
        const answers = [...usable, ...(first.ok ? [{ base: remote, ...first }] : [])];
        if (answers.length === 0) answers.push({ base: second.ok ? remote : undefined, ...second });
        const soonest = Math.min(...answers.map(({ at }) => at));

        expect(found).toHaveLength(1);
        expect(found[0]?.at).toBe(soonest);
        expect(answers.filter(({ at }) => at === soonest).map(({ base }) => base)).toContain(found[0]?.base);

        const { activeUrl } = discovery.status;
        if (usable.length > 0) expect(usable.map(({ base }) => base)).toContain(activeUrl);
        else expect(activeUrl).toBe(first.ok || second.ok ? remote : undefined);
        expect(activeUrl === undefined || activeUrl === remote || confirmedHome.includes(activeUrl)).toBe(
          true,
        );
        expect(asked.filter(({ base }) => base === remote).length).toBeLessThanOrEqual(2);
        expect(open()).toBe(0);
        expect(clock.pending).toBe(0);
      },
    ),
    { numRuns: 500 },
  );
});

test('for every order of events no unconfirmed plain http address becomes active', async () => {
  const act = fc.oneof(
    fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 10, 300, 3_000, 12_000, 70_000) }),
    fc.record({ do: fc.constantFrom('find' as const, 'force' as const, 'network' as const) }),
    fc.record({ do: fc.constantFrom('lost' as const, 'beat' as const) }),
    fc.record({
      do: fc.constant('behave' as const),
      base: fc.constantFrom(remote, home, other),
      behaviour,
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
      const { clock, discovery, behaviours, actives, find, found, open } = createScriptedDiscovery(
        {},
        { confirmedHome: [home] },
      );
      let finds = 0;
      for (const one of acts) {
        const { activeUrl } = discovery.status;
        if (one.do === 'pass') await clock.advance(one.ms);
        if (one.do === 'behave') behaviours.set(one.base, [one.behaviour]);
        if (one.do === 'force') void discovery.force();
        if (one.do === 'network') discovery.networkChanged();
        if (one.do === 'lost' && activeUrl !== undefined) discovery.lost(activeUrl);
        if (one.do === 'beat' && activeUrl !== undefined) discovery.heard(activeUrl);
        if (one.do === 'find') {
          finds += 1;
          find();
        }
      }
      await clock.advance(60_000);
      expect(found).toHaveLength(finds);
      expect(actives).not.toContain(other);
      expect(open()).toBe(0);
      expect(clock.pending).toBe(0);
    }),
    { numRuns: 300 },
  );
});

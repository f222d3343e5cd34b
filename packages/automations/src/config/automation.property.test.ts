import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { config } from '../testing/arbitrary-configs.ts';
import {
  draftIssues,
  entityIdsOf,
  isSameConfig,
  nextRunOf,
  readAutomation,
  serviceCallsOf,
  spellConfig,
  writeAutomation,
  type Automation,
  type Spelling,
} from './index.ts';

const anyConfig = fc.oneof(config(false), config(true));
const spelling = fc.constantFrom<Spelling>('current', 'legacy');

/** What the parts say, without what the hub stores for them. */
function meaning({ triggers, conditions, actions }: Automation): unknown {
  const stored = ['source', 'value'];
  return JSON.parse(
    JSON.stringify([triggers, conditions, actions], (key, value: unknown) =>
      stored.includes(key) ? undefined : value,
    ),
  );
}

describe('every configuration', () => {
  it('is written as it was read, in the spelling of the hub', () => {
    fc.assert(
      fc.property(anyConfig, spelling, (read, to) => {
        const written = writeAutomation(readAutomation(read), to);
        expect(written).toEqual(spellConfig(read, to));
        expect(isSameConfig(written, read)).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it('stays as it is when spelled as it is already', () => {
    fc.assert(
      fc.property(config(false), (current) => {
        expect(spellConfig(current, 'current')).toEqual(current);
      }),
    );
  });

  it('of an older hub is the same after both spellings', () => {
    fc.assert(
      fc.property(config(true), (old) => {
        const noPurposes = spellConfig(old, 'legacy');
        expect(spellConfig(spellConfig(noPurposes, 'current'), 'legacy')).toEqual(noPurposes);
      }),
    );
  });

  it('says the same in both spellings', () => {
    fc.assert(
      fc.property(config(true), (old) => {
        const noPurposes = spellConfig(old, 'legacy');
        const current = spellConfig(noPurposes, 'current');
        expect(meaning(readAutomation(noPurposes))).toEqual(meaning(readAutomation(current)));
      }),
    );
  });

  it('loses a removed part only, and keeps the order of the others', () => {
    fc.assert(
      fc.property(config(false), fc.nat(), (read, pick) => {
        const automation = readAutomation(read);
        if (automation.actions.length < 2) return;
        const index = pick % automation.actions.length;
        const fewer = { ...automation, actions: automation.actions.toSpliced(index, 1) };
        const { actions } = read;
        const expected = Array.isArray(actions) ? actions.toSpliced(index, 1) : [];
        expect(writeAutomation(fewer, 'current')).toEqual({ ...read, actions: expected });
      }),
    );
  });

  it('can be asked about, also where it is no configuration at all', () => {
    fc.assert(
      fc.property(fc.oneof(anyConfig, fc.jsonValue(), damaged()), (read) => {
        const automation = readAutomation(read);
        expect(Array.isArray(draftIssues(automation))).toBe(true);
        expect(entityIdsOf(automation).every((id) => id.includes('.'))).toBe(true);
        expect(serviceCallsOf(automation).every(({ service }) => typeof service === 'string')).toBe(true);
        const next = nextRunOf(automation, {
          now: 1_780_000_000_000,
          timeZone: 'Europe/Rome',
          stateOf: () => undefined,
        });
        expect(next === undefined || next > 1_780_000_000_000).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

/** A configuration in which one value, at any depth, was replaced. */
function damaged(): fc.Arbitrary<unknown> {
  return fc.tuple(anyConfig, fc.nat({ max: 60 }), fc.jsonValue()).map(([whole, where, value]) => {
    let left = where;
    return JSON.parse(
      JSON.stringify(whole, (_, inner: unknown) => {
        left -= 1;
        return left === 0 ? value : inner;
      }),
    ) as unknown;
  });
}

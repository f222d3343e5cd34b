import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import {
  draftIssues,
  entityIdsOf,
  isSameConfig,
  linksOf,
  readAutomation,
  serviceCallsOf,
  startsItselfBy,
  writeAutomation,
  type Fields,
  type TargetResolver,
} from './index.ts';

const resolver: TargetResolver = { entitiesOf: ({ entityIds }) => entityIds, membersOf: () => [] };

const MEBI = 1024 * 1024;
/** Processor time, far above what it takes: only what grows with the square of the size is slower. */
const LIMIT_MS = 5_000;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const call = (index: number) => ({
  action: 'light.turn_on',
  target: { entity_id: [`light.lampada_${index}`] },
  data: { brightness_pct: index % 100 },
});
const many = <Part>(count: number, part: (index: number) => Part): readonly Part[] =>
  Array.from({ length: count }, (_, index) => part(index));

const condition = (index: number) => ({
  condition: 'state',
  entity_id: `binary_sensor.finestra_${index}`,
  state: 'off',
});

/** A list of that, as deep as people and generators nest. */
const inBranches = (depth: number, parts: readonly object[]): readonly object[] =>
  depth === 0 ? parts : [{ if: [condition(depth)], then: inBranches(depth - 1, parts) }];

it.each<[string, Fields]>([
  ['of actions', { triggers: [], actions: many(11_000, call) }],
  ['of conditions', { triggers: [], conditions: [{ condition: 'or', conditions: many(15_000, condition) }] }],
  [
    'of triggers',
    {
      triggers: many(15_000, (index) => ({
        trigger: 'state',
        entity_id: `switch.presa_${index}`,
        to: 'on',
        id: `presa ${index}`,
      })),
      actions: [],
    },
  ],
  ['of branches', { triggers: [], actions: inBranches(30, many(11_000, call)) }],
  ['of one text', { triggers: [], actions: [{ action: 'notify.x', data: { message: 'a'.repeat(MEBI) } }] }],
  ['of what cannot be expressed', { triggers: [], actions: [{ choose: many(11_000, call) }] }],
])('a configuration of a megabyte %s is read and written without loss, and in time', (_what, parts) => {
  const config = { id: '1', alias: 'Grande', mode: 'single', ...parts };
  expect(JSON.stringify(config).length).toBeGreaterThan(MEBI);
  const begun = processorMs();
  const automation = readAutomation(config);
  const written = writeAutomation({ ...automation, alias: 'Altra' }, 'current');
  const isSame = isSameConfig(writeAutomation(automation, 'legacy'), config);
  draftIssues(automation);
  serviceCallsOf(automation);
  entityIdsOf(automation);
  startsItselfBy(linksOf(automation, resolver));
  expect(processorMs() - begun).toBeLessThan(LIMIT_MS);
  expect(isSame).toBe(true);
  // By Node itself: a comparison that could explain each difference takes seconds.
  expect(isDeepStrictEqual(written, { ...config, alias: 'Altra' })).toBe(true);
});

import { expect, test } from 'vitest';
import { testContext } from '#policy/testing/rule-context.ts';
import { seesEntity } from './recipients.ts';

test('how many people are in a zone is told to nobody who may not see all of them', () => {
  const sees = (entityId: string, countsPeople: boolean) => {
    const role = { entities: { 'zone.home': 'view', 'light.desk': 'view' }, countsPeople } as const;
    const { access } = testContext(role);
    return seesEntity({ kind: 'restricted', userId: 'luca', access }, entityId);
  };
  expect([sees('zone.home', true), sees('zone.home', false), sees('light.desk', false)]).toEqual([
    true,
    false,
    true,
  ]);
});

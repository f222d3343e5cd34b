import { expect, test } from 'vitest';
import { auditEntry, changesBetween } from './audit-entry.ts';

test('what differs, with both values as texts; what is not given stays', () => {
  const before = { name: 'Anna', phone: null, functions: [1, 2], rights: [], active: true };
  const after = {
    name: 'Anna',
    phone: '+393331234567',
    functions: [1, 2, 3],
    rights: undefined,
    active: false,
  };
  expect(changesBetween(['name', 'phone', 'functions', 'rights', 'active'], before, after)).toEqual([
    { field: 'phone', before: null, after: '+393331234567' },
    { field: 'functions', before: '1, 2', after: '1, 2, 3' },
    { field: 'active', before: 'true', after: 'false' },
  ]);
});

test('a long value is cut, between characters', () => {
  const [change] = changesBetween(['name'], {}, { name: `x${'\u{1f600}'.repeat(1000)}` });
  expect(change?.after).toHaveLength(501);
  expect(change?.after?.isWellFormed()).toBe(true);
});

test('the gateway itself has no name and no address', () => {
  expect(auditEntry(5, 'person.expired', null, { id: 'a', name: 'Anna' })).toEqual({
    at: 5,
    action: 'person.expired',
    actor: null,
    address: null,
    changes: [],
    subject: { id: 'a', name: 'Anna' },
  });
});

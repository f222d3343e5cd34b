import { expect, test } from 'vitest';
import { CLIENT_ERROR_BODY_LIMIT, clientErrorReportSchema } from './client-error-report.ts';

const report = {
  kind: 'sheet',
  name: 'TypeError',
  subject: 'alarm_control_panel',
  version: '1.2.3-beta.1',
  stack: [
    { file: 'assets/app-a1b2c3.js', line: 1, column: 2 },
    { file: 'src/features/device-sheet/frame.tsx', line: 30, column: 4 },
  ],
};

test('accepts a report, also without a subject and without frames', () => {
  expect(clientErrorReportSchema.parse(report)).toEqual(report);
  const { subject: _, ...without } = report;
  expect(clientErrorReportSchema.parse({ ...without, stack: [] })).toEqual({ ...without, stack: [] });
});

test('the largest report fits into the body limit', () => {
  const frame = { file: `${'x'.repeat(116)}.js`.slice(-120), line: 100_000_000, column: 100_000_000 };
  const largest = {
    kind: 'window',
    name: 'E'.repeat(100),
    subject: 's'.repeat(40),
    version: '1.2.3'.padEnd(40, '0'),
    stack: Array.from({ length: 20 }, () => frame),
  };
  expect(clientErrorReportSchema.safeParse(largest).success).toBe(true);
  expect(JSON.stringify(largest).length).toBeLessThan(CLIENT_ERROR_BODY_LIMIT);
});

test.each([
  { ...report, message: 'Maria' },
  { ...report, kind: 'house' },
  { ...report, name: 'Maria is here' },
  { ...report, name: '' },
  { ...report, subject: 'light.bedroom' },
  { ...report, version: 'x' },
  { ...report, stack: [{ file: 'https://a.example/x.js', line: 1, column: 1 }] },
  { ...report, stack: [{ file: 'x.js', line: 1.5, column: 1 }] },
  { ...report, stack: [{ file: 'x.js', line: 1, column: 1, function: 'openDoor' }] },
  null,
])('refuses %j', (body) => {
  expect(clientErrorReportSchema.safeParse(body).success).toBe(false);
});

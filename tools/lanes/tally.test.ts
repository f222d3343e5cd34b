import { expect, it } from 'vitest';
import { readPlaywright, readVitest } from './tally.ts';

it('names failed unit tests, and a test file that failed to load', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    numFailedTestSuites: 2,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'divides', status: 'failed', failureMessages: ['by zero'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      {
        name: 'c.test.ts',
        status: 'passed',
        assertionResults: [
          { fullName: 'counts', status: 'passed', failureMessages: ['late\n  at c.test.ts'] },
        ],
      },
    ],
  };
  expect(readVitest(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 3,
    failures: ['a.test.ts › divides', 'b.test.ts'],
    flaky: [{ name: 'c.test.ts › counts', failure: 'late\n  at c.test.ts' }],
  });
});

it('names the journeys that failed, and those that passed only when they were tried again', () => {
  const results = [{ errors: [{ message: '\u001B[31mdark\u001B[39m' }] }, { errors: [] }];
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ projectName: 'phone', status, results }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        file: 'dim.spec.ts',
        specs: [spec('dims', 'expected'), spec('turns on', 'flaky')],
        suites: [{ file: 'dim.spec.ts', specs: [spec('glows', 'unexpected')] }],
      },
    ],
  };
  expect(readPlaywright(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['[phone] dim.spec.ts › glows'],
    flaky: [{ name: '[phone] dim.spec.ts › turns on', failure: 'dark' }],
  });
});

import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of the failed tests: printed before the output, which may be cut off. */
  readonly failures: readonly string[];
  /** What passed only when it was tried again: its name and the first lines of what failed before. To be mended. */
  readonly flaky: readonly Flaky[];
}

interface Flaky {
  readonly name: string;
  readonly failure: string;
}

/** So much of a failure tells what differed. */
const FAILURE_LINES = 30;

/** Playwright's messages hold the colours of a terminal. */
const firstLines = (text = '') =>
  stripVTControlCharacters(text).split('\n').slice(0, FAILURE_LINES).join('\n');

/** For a lane without tests of its own. */
export const single = (ok: boolean): Tally => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: [],
  flaky: [],
});

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Of every try: a test that passed with some was tried again. */
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export function readVitest(text: string): Tally {
  const report = JSON.parse(text) as VitestReport;
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      // A file that failed to load has no failed test.
      return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name} › ${fullName}`);
    });
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [failure] }) => ({
        name: `${name} › ${fullName}`,
        failure: firstLines(failure),
      })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests > 0 ? report.numFailedTests : report.numFailedTestSuites,
    skipped: report.numPendingTests,
    failures,
    flaky,
  };
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      /** Of every try. */
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  readonly suites: readonly PlaywrightSuite[];
}

const testsOf = (wanted: string, { file, specs, suites = [] }: PlaywrightSuite): readonly Flaky[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file} › ${title}`,
        failure: firstLines(results.flatMap(({ errors }) => errors)[0]?.message),
      })),
  ),
  ...suites.flatMap((suite) => testsOf(wanted, suite)),
];

export function readPlaywright(text: string): Tally {
  const { stats, suites } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => testsOf('unexpected', suite).map(({ name }) => name)),
    flaky: suites.flatMap((suite) => testsOf('flaky', suite)),
  };
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of the failed tests: printed before the output, which may be cut off. */
  readonly failures: readonly string[];
}

/** For a lane without tests of its own. */
export const single = (ok: boolean): Tally => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: [],
});

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
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
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests > 0 ? report.numFailedTests : report.numFailedTestSuites,
    skipped: report.numPendingTests,
    failures,
  };
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'skipped', number>;
  readonly suites: readonly PlaywrightSuite[];
}

const failuresOf = ({ file, specs, suites = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
  ),
  ...suites.flatMap(failuresOf),
];

export function readPlaywright(text: string): Tally {
  const { stats, suites } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  };
}

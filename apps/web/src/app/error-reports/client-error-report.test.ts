import { clientErrorReportSchema } from '@soglia/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientErrorReport } from './client-error-report.ts';

const origin = 'http://casa.local:8080';
const page = { origin, version: '0.1.0' };

const errorWith = (stack: string, name = 'TypeError') =>
  Object.assign(new Error('Lampada di Maria is on'), { name, stack });

const chrome = `TypeError: Lampada di Maria is on
    at describe (${origin}/assets/house-a1_b2.js:1:2345)
    at async ${origin}/assets/frame-c3.js:20:7
    at ext (chrome-extension://abc/inject.js:3:4)
    at other (https://evil.example/assets/x.js:5:6)
    at ${origin}/?device=light.maria:1:1
    at <anonymous>`;
const firefox = `describe@${origin}/assets/house-a1_b2.js:1:2345
async*${origin}/assets/frame-c3.js:20:7
inject@moz-extension://abc/inject.js:3:4
@${origin}/?device=light.maria:1:1`;

it.each([
  ['Chrome', chrome],
  ['Firefox', firefox],
])('holds the name and own frames of an error of %s, and nothing of its message', (_browser, stack) => {
  const report = clientErrorReport(errorWith(stack), { kind: 'card', subject: 'light' }, page);
  expect(report).toEqual({
    kind: 'card',
    name: 'TypeError',
    subject: 'light',
    version: '0.1.0',
    stack: [
      { file: 'assets/house-a1_b2.js', line: 1, column: 2345 },
      { file: 'assets/frame-c3.js', line: 20, column: 7 },
    ],
  });
});

it('says that something that is no error was thrown, and not what', () => {
  expect(clientErrorReport('Maria', { kind: 'window' }, page)).toEqual({
    kind: 'window',
    name: 'NotAnError',
    version: '0.1.0',
    stack: [],
  });
});

it('leaves out a name and a subject that could be contents', () => {
  const report = clientErrorReport(
    errorWith('', 'Lampada di Maria'),
    { kind: 'sheet', subject: 'Lampada' },
    page,
  );
  expect(report).toMatchObject({ name: 'Error' });
  expect(report).not.toHaveProperty('subject');
});

it('keeps to the schema of the gateway, whatever was thrown', () => {
  const names = fc.oneof(fc.string(), fc.constantFrom('TypeError', 'constructor', ''));
  const files = fc.constantFrom('', 'a', 'assets/a b', 'assets/a-1', '../a', 'à', 'x'.repeat(200));
  const frames = fc
    .tuple(files, fc.nat(), fc.nat())
    .map(([file, line, column]) => `at f (${origin}/${file}.js:${line}:${column})`);
  const lines = fc.oneof(fc.string(), frames);
  const errors = fc
    .tuple(names, fc.array(lines, { maxLength: 40 }))
    .map(([name, stack]) => errorWith(stack.join('\n'), name));
  fc.assert(
    fc.property(
      fc.oneof(errors, fc.anything()),
      fc.option(fc.string(), { nil: undefined }),
      (error, subject) => {
        const report = clientErrorReport(error, { kind: 'sheet', subject }, page);
        expect(clientErrorReportSchema.safeParse(report).success).toBe(true);
      },
    ),
  );
});

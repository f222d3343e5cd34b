/**
 * npm test [-- --all] [-- --only=lane,…], npm run test:hub: the lanes, then one plain line with the count. A failing
 * lane does not prevent the later ones.
 */
import { rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.ts';
import { type Lane, type Outcome, runLane } from './lane.ts';
import { demoPhases, hubPhases, type Phase, reports } from './list.ts';
import { single } from './tally.ts';

const onHub = process.argv.includes('--hub');
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

if (onHub && (process.env['HUB_URL'] === undefined || process.env['HUB_ACCESS'] === undefined)) {
  console.error(
    'test:hub needs a Home Assistant: HUB_URL (http://host:port) and HUB_ACCESS (a JSON file with its accounts).',
  );
  process.exit(1);
}

const wanted = (lane: Lane) => only === undefined || only.includes(lane.name);
const outcomes: Outcome[] = [];

async function run(lane: Lane) {
  const outcome = await runLane(lane);
  outcomes.push(outcome);
  const verdict = outcome.failed > 0 ? 'FAILED' : 'ok';
  console.log(
    `${verdict.padEnd(6)} ${lane.name} (${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped, ${outcome.seconds.toFixed(0)} s)`,
  );
  for (const name of outcome.failures) console.log(`       ${name}`);
  for (const { name, failure } of outcome.flaky)
    console.log(`       at the second try: ${name}\n${failure.replaceAll(/^/gm, '         ')}`);
  if (outcome.failed > 0) console.log(withoutPassed(outcome.output));
}

/** What failed is read more easily, and less of it is cut off, where nothing that passed stands around it. */
const withoutPassed = (output: string) =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line))
    .join('\n');

/** Two lanes at once: most of them use one core. */
async function runPhase(phase: Phase) {
  const waiting = phase.filter(wanted);
  const worker = async () => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) await run(lane);
  };
  await Promise.all([worker(), worker()]);
}

const needsBrowser = ({ name }: Lane) => name.startsWith('journeys');

for (const phase of onHub ? hubPhases : demoPhases(!process.argv.includes('--all'))) {
  if (phase.filter(wanted).some(needsBrowser)) {
    const chromium = await findChromium();
    if (chromium === undefined) {
      outcomes.push({ ...single(false), lane: 'journeys', seconds: 0, output: '' });
      continue;
    }
    process.env['CHROMIUM'] = chromium;
  }
  await runPhase(phase);
}

rmSync(reports, { recursive: true });

const total = (key: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
// Once more, as the middle of a long output may be cut off.
for (const { lane, failures } of outcomes)
  for (const name of failures) console.log(`FAILED ${lane}: ${name}`);
process.exitCode = total('failed') === 0 ? 0 : 1;

/** Type-checks every workspace, each with its own libraries: platform-free packages see no DOM and no Node. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { globSync } from 'node:fs';
import { join } from 'node:path';

const COMPILER = 'node_modules/typescript/bin/tsc';
/** What the last check of each project found: a check reads only what has changed since. */
const CACHE = 'node_modules/.cache/types';

const projects = [
  ...globSync('{apps,packages}/*/tsconfig*.json'),
  'tsconfig.json',
  ...globSync('{contract,e2e,bench,tools}/tsconfig.json'),
].sort();

const check = (project: string) =>
  new Promise<{ project: string; output: string; ok: boolean }>((resolve) => {
    const cache = join(CACHE, `${project.replaceAll('/', '-')}.tsbuildinfo`);
    const options = ['--project', project, '--incremental', '--tsBuildInfoFile', cache, '--pretty'];
    const child = spawn(process.execPath, [COMPILER, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ project, output, ok: code === 0 }));
  });

const waiting = [...projects];
let failed = 0;
async function worker() {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const { output, ok } = await check(project);
    if (ok) continue;
    failed += 1;
    console.error(`${project}\n${output}`);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, worker));
console.log(
  failed === 0 ? `${projects.length} projects hold` : `${failed} of ${projects.length} projects do not hold`,
);
process.exitCode = failed === 0 ? 0 : 1;

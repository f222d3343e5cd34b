/** Type-checks every workspace, each with its own libraries: platform-free packages see no DOM and no Node. */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const COMPILER = 'node_modules/typescript/bin/tsc';
/** What the last check found: a check reads only what has changed since. */
const CACHE = 'node_modules/.cache/types';

interface Project {
  readonly file: string;
  readonly options: object;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

function readProject(file: string): Project {
  const { compilerOptions, include, exclude } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly compilerOptions?: object;
    readonly include: readonly string[];
    readonly exclude?: readonly string[];
  };
  const absolute = (path: string) => resolve(dirname(file), path);
  return {
    file,
    options: compilerOptions ?? {},
    include: include.map(absolute),
    exclude: exclude?.map(absolute) ?? [],
  };
}

/** Projects with equal options make one program: each alone would check again what it imports of the others. */
function toPrograms(projects: readonly Project[]): string[] {
  const alike: Project[][] = [];
  for (const project of projects) {
    const known = alike.find(([first]) => isDeepStrictEqual(first?.options, project.options));
    if (known === undefined) alike.push([project]);
    else known.push(project);
  }
  mkdirSync(CACHE, { recursive: true });
  return alike.map(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first?.file ?? '';
    const program = join(CACHE, `${first.file.replaceAll('/', '-')}.program.json`);
    const together = [first, ...others];
    writeFileSync(
      program,
      JSON.stringify({
        extends: resolve('tsconfig.base.json'),
        compilerOptions: first.options,
        include: together.flatMap(({ include }) => include),
        exclude: together.flatMap(({ exclude }) => exclude),
      }),
    );
    return program;
  });
}

const check = (program: string) =>
  new Promise<{ program: string; output: string; ok: boolean }>((done) => {
    const cache = join(CACHE, `${program.replaceAll('/', '-')}.tsbuildinfo`);
    const options = ['--project', program, '--incremental', '--tsBuildInfoFile', cache, '--pretty'];
    const child = spawn(process.execPath, [COMPILER, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => done({ program, output, ok: code === 0 }));
  });

const projects = [
  ...globSync('{apps,packages}/*/tsconfig*.json'),
  'tsconfig.json',
  ...globSync('{contract,e2e,bench,tools}/tsconfig.json'),
].sort();
const programs = toPrograms(projects.map(readProject));
const waiting = [...programs];
let failed = 0;
async function worker() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { program, output, ok } = await check(next);
    if (ok) continue;
    failed += 1;
    console.error(`${program}\n${output}`);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, worker));
const what = `${projects.length} projects in ${programs.length} programs`;
console.log(failed === 0 ? `${what} hold` : `${what}: ${failed} programs do not hold`);
process.exitCode = failed === 0 ? 0 : 1;

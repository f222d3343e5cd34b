import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Paths that documents may name although git does not hold them: created when the program runs. */
const GENERATED = /^(\.data|node_modules|dist|apps\/web\/dist)(\/|$)/;
const PATH_LIKE = /^\.{0,2}\/?[\w@.-]+(\/[\w@.*-]+)+\/?$/;
const roots = new Set(['apps', 'packages', 'contract', 'e2e', 'bench', 'tools', 'docs', 'deploy', '.ci']);

const codeSpans = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
const fences = (text: string) =>
  [...text.matchAll(/```(?:\w*)\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
const links = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:[#\s][^)]*)?\)/g)].map((match) => match[1] ?? '');

const scripts = () =>
  new Set(Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts));

/** Reports every `npm run x`, path and link of a document that does not exist. */
export function documentProblems(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const known = scripts();
  const problems: string[] = [];
  for (const [, name = ''] of [...codeSpans(text), ...fences(text)]
    .join('\n')
    .matchAll(/npm run ([\w:-]+)/g)) {
    if (!known.has(name)) problems.push(`${file}: there is no script "${name}"`);
  }
  for (const span of codeSpans(text).flatMap((code) => code.split(/\s+/))) {
    const path = normalize(span.replace(/^\.\//, ''));
    if (
      !PATH_LIKE.test(span) ||
      span.includes('*') ||
      GENERATED.test(path) ||
      !roots.has(path.split('/')[0] ?? '')
    )
      continue;
    if (!existsSync(path)) problems.push(`${file}: there is no ${span}`);
  }
  for (const link of links(text)) {
    if (/^[a-z]+:/.test(link)) continue;
    if (!existsSync(join(dirname(file), link))) problems.push(`${file}: the link ${link} leads nowhere`);
  }
  return problems;
}

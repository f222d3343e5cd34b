import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Context {
  readonly filename: string;
  readonly report: (problem: { readonly node: unknown; readonly message: string }) => void;
}

interface Importing {
  readonly source: { readonly value?: unknown } | null;
}

interface Project {
  readonly name: string;
  readonly declared: ReadonlySet<string>;
}

const OWN = /^@soglia\/[^/]+/;

const projects = new Map<string, Project | undefined>();

/** The workspace that a folder belongs to, by the package.json next above. */
function projectOf(folder: string): Project | undefined {
  if (!projects.has(folder)) projects.set(folder, readProject(folder));
  return projects.get(folder);
}

function readProject(folder: string): Project | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return dirname(folder) === folder ? undefined : projectOf(dirname(folder));
  const { name = '', ...fields } = JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
  return {
    name,
    declared: new Set(Object.keys({ ...fields.dependencies, ...fields.devDependencies })),
  };
}

interface PackageFile {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * Between workspaces only what the package.json of the importing one declares: import zones see paths, and npm resolves
 * every workspace everywhere.
 */
export const declaredPackages = {
  create: ({ filename, report }: Context) => {
    const check = (node: Importing) => {
      const named = typeof node.source?.value === 'string' ? OWN.exec(node.source.value)?.[0] : undefined;
      if (named === undefined) return;
      const project = projectOf(dirname(filename));
      if (project === undefined || project.name === named || project.declared.has(named)) return;
      report({ node, message: `${named} is no dependency in the package.json of ${project.name}.` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

/** Every package in the lock file needs an integrity hash, and no registry address. */
export function lockProblems(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.link === true) return [];
    const problems: string[] = [];
    if (locked.integrity === undefined) problems.push(`package-lock.json: ${path} has no integrity`);
    if (locked.resolved !== undefined)
      problems.push(
        `package-lock.json: ${path} names where it came from; npm install with omit-lockfile-registry-resolved`,
      );
    return problems;
  });
}

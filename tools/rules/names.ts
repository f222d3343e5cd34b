const EMPTY_NAMES = /^(utils?|helpers?|common|misc)$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SOURCE_FILE = /\.(ts|tsx|css|mjs)$/;

/** Folders and files have descriptive names in kebab-case. */
export function nameProblems(file: string): string[] {
  const parts = file.split('/');
  const stems = parts.map((part, index) => (index === parts.length - 1 ? (part.split('.')[0] ?? '') : part));
  const problems: string[] = [];
  if (stems.some((stem) => EMPTY_NAMES.test(stem)))
    problems.push(`${file}: a name that says nothing; name what lives there`);
  const own = stems.at(-1) ?? '';
  if (SOURCE_FILE.test(file) && !own.startsWith('.') && !KEBAB_CASE.test(own))
    problems.push(`${file}: file names are kebab-case`);
  return problems;
}

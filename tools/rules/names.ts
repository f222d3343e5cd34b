const emptyNames = /^(utils?|helpers?|common|misc)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const source = /\.(ts|tsx|css|mjs)$/;

/** Folders and files say what lives in them, in kebab-case. */
export const nameFaults = (file: string): string[] => {
  const parts = file.split('/');
  const stems = parts.map((part, index) => (index === parts.length - 1 ? (part.split('.')[0] ?? '') : part));
  const faults: string[] = [];
  if (stems.some((stem) => emptyNames.test(stem)))
    faults.push(`${file}: a name that says nothing; name what lives there`);
  const own = stems.at(-1) ?? '';
  if (source.test(file) && !own.startsWith('.') && !kebab.test(own))
    faults.push(`${file}: file names are kebab-case`);
  return faults;
};
